// Tones of many crops of stored frames, for nvcc and for any C++ compiler.
// One thread a pixel of a crop; a store as store.Pictures makes it: planes of bytes, level after level.

#include <cstddef>
#include <cstdint>

struct Job {
    int pixels;  // of a crop
    const uint8_t *store;
    const int64_t *starts, *which, *level;  // where in the store each level begins; of each crop its frame and level
    const int64_t *wide, *high;  // of each level
    const float *at;  // of each crop's pixels, x and y on its level
    float *tones;  // three planes for each crop
};

#ifdef __CUDACC__
__device__ __forceinline__
#else
static inline
#endif
void cut_one(const Job &job, size_t crop, int pixel) {
    int64_t level = job.level[crop];
    int wide = (int)job.wide[level], high = (int)job.high[level];
    const float *at = job.at + (crop * job.pixels + pixel) * 2;
    float x = at[0] < 0 ? 0 : at[0] > wide - 1 ? wide - 1 : at[0];
    float y = at[1] < 0 ? 0 : at[1] > high - 1 ? high - 1 : at[1];
    int left = (int)x, top = (int)y;
    left = left > wide - 2 ? wide - 2 : left, top = top > high - 2 ? high - 2 : top;
    float right = x - left, down = y - top;
    const uint8_t *plane = job.store + job.starts[level] + job.which[crop] * 3 * wide * high + top * wide + left;
    float *out = job.tones + crop * 3 * job.pixels + pixel;
    for (int k = 0; k < 3; k++, plane += wide * high, out += job.pixels) {
        float upper = plane[0] + right * ((float)plane[1] - plane[0]);
        float lower = plane[wide] + right * ((float)plane[wide + 1] - plane[wide]);
        *out = upper + down * (lower - upper);
    }
}

#ifdef __CUDACC__
__global__ void cut_all(Job job) {
    int pixel = blockIdx.x * blockDim.x + threadIdx.x;
    if (pixel < job.pixels) cut_one(job, blockIdx.y, pixel);
}
extern "C" int cut(int count, const Job *job) {
    for (int done = 0; done < count; done += 65535) {  // as many rows of blocks as there may be
        Job part = *job;
        part.which += done, part.level += done;
        part.at += (size_t)done * job->pixels * 2, part.tones += (size_t)done * job->pixels * 3;
        int rows = count - done < 65535 ? count - done : 65535;
        cut_all<<<dim3((job->pixels + 127) / 128, rows), 128>>>(part);
    }
    return (int)cudaGetLastError();
}
#else
extern "C" int cut(int count, const Job *job) {
#pragma omp parallel for
    for (int crop = 0; crop < count; crop++)
        for (int pixel = 0; pixel < job->pixels; pixel++) cut_one(*job, crop, pixel);
    return 0;
}
#endif
