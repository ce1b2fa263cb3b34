// Plain vectors and chance, for nvcc and for any C++ compiler.

#pragma once
#include <math.h>
#include <stdint.h>
#ifdef __CUDACC__
#define CALLED __device__ __forceinline__
#define TABLES __device__ const
#else
#define CALLED static inline
#define TABLES static const
#endif

struct V { float x, y, z; };
CALLED V v(float x, float y, float z) { V r = {x, y, z}; return r; }
CALLED V v(const float *p) { return v(p[0], p[1], p[2]); }
CALLED V operator+(V a, V b) { return v(a.x + b.x, a.y + b.y, a.z + b.z); }
CALLED V operator-(V a, V b) { return v(a.x - b.x, a.y - b.y, a.z - b.z); }
CALLED V operator*(V a, V b) { return v(a.x * b.x, a.y * b.y, a.z * b.z); }
CALLED V operator*(V a, float s) { return v(a.x * s, a.y * s, a.z * s); }
CALLED float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
CALLED V cross(V a, V b) { return v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
CALLED V unit(V a) { return a * (1.0f / sqrtf(dot(a, a) + 1e-20f)); }
CALLED V mix(V a, V b, float s) { return a + (b - a) * s; }
CALLED float clamp(float x, float low, float high) { return fminf(fmaxf(x, low), high); }

struct Chance { uint32_t state; };
CALLED float next(Chance *c) {
    uint32_t s = c->state = c->state * 747796405u + 2891336453u;
    s = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
    return ((s >> 22 ^ s) >> 8) * (1.0f / 16777216.0f);
}

// How a rough mirror throws light back: by its bumps' slopes, what they hide, and the angle.
CALLED float ggx(float nh, float a2) { float d = nh * nh * (a2 - 1) + 1; return a2 / (3.14159265f * d * d + 1e-12f); }
CALLED float masked(float nv, float a2) { return 2 * nv / (nv + sqrtf(a2 + (1 - a2) * nv * nv) + 1e-9f); }
CALLED float fresnel(float c) { float m = 1 - clamp(c, 0, 1), m2 = m * m; return 0.04f + 0.96f * m2 * m2 * m; }
