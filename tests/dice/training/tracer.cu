// Light followed from the camera backwards, through practice scenes of rounded dice on a table.
//
// One function, `trace`, for nvcc and, slowly, for any C++ compiler. Lengths are in edges of a die; what the floats of
// a scene and of a box are, tests/dice/training/traced.py packs in the same order.

#include "vectors.h"

enum { SCENE = 56, BOX = 64, BOXES = 14, BENT = 400 };  // BENT: pixels from the middle at which a lens bends by BEND

// Values on +x, -x, +y, -y, +z, -z of a die that shows 0 (none) to 6; which of nine cells each value fills, as bits.
TABLES unsigned char AROUND[7][6] = {{0, 0, 0, 0, 0, 0}, {2, 5, 3, 4, 1, 6}, {6, 1, 3, 4, 2, 5}, {2, 5, 6, 1, 3, 4},
                                     {2, 5, 1, 6, 4, 3}, {1, 6, 3, 4, 5, 2}, {5, 2, 3, 4, 6, 1}};
TABLES unsigned short CELLS[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

// Offsets of what a box is.
enum { CENTRE = 0, TURN = 3, HALF = 12, RADIUS = 15, BALL, VALUE, SWAPPED, SPREAD, PIP, LONE, HOLLOW, BODY,
       INK = BODY + 3, SECOND = INK + 3, MARBLE = SECOND + 3, WAVES, WORN = WAVES + 12, ROUGH, COAT, ROUND, PROFILE,
       MARK = PROFILE + 6, MOVES = MARK + 3 };
// … and what a scene is.
enum { AT = 0, AXES = 3, FOCAL = 12, MIDDLE, BEND = 15, LAMP, LAMPS = 2, LAMP_SIZE = 12, SKY = LAMP + LAMPS * LAMP_SIZE,
       HORIZON = SKY + 3, TEXTURE = HORIZON + 3, COS, SIN, SCALE, SHIFT, TABLE_ROUGH = SHIFT + 2, TABLE_COAT };

CALLED V into(const float *box, V p) {  // the world's directions to the box's own
    const float *t = box + TURN;
    return v(t) * p.x + v(t + 3) * p.y + v(t + 6) * p.z;
}
CALLED V out_of(const float *box, V p) {
    const float *t = box + TURN;
    return v(dot(v(t), p), dot(v(t + 3), p), dot(v(t + 6), p));
}
CALLED V middle_of(const float *box, float when) {
    return v(box) + v(box[MOVES], box[MOVES + 1], 0) * when;
}
CALLED float over(float x) { return 1 / (fabsf(x) < 1e-6f ? 1e-6f : x); }

CALLED float lathe(const float *box, float z, float *slope) {
    float at = clamp((z / box[HALF + 2] + 1) * 2.5f, 0, 4.999f);
    int low = (int)at;
    float a = box[PROFILE + low], b = box[PROFILE + low + 1];
    *slope = (b - a) * 2.5f / box[HALF + 2];
    return a + (b - a) * (at - low);
}
CALLED float distance(const float *box, V p) {
    if (box[ROUND] > 0) {
        float slope, reach = lathe(box, p.z, &slope);
        return fmaxf((sqrtf(p.x * p.x + p.y * p.y) - reach) / sqrtf(1 + slope * slope), fabsf(p.z) - box[HALF + 2]);
    }
    float r = box[RADIUS];
    V q = v(fabsf(p.x) - box[HALF] + r, fabsf(p.y) - box[HALF + 1] + r, fabsf(p.z) - box[HALF + 2] + r);
    V o = v(fmaxf(q.x, 0), fmaxf(q.y, 0), fmaxf(q.z, 0));
    float d = sqrtf(dot(o, o)) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0) - r;
    return fmaxf(d, sqrtf(dot(p, p)) - box[BALL]);
}

// How far along a ray a box is met, or a large number; the place in the box's own directions.
CALLED float met(const float *box, V from, V way, float most, float when, V *place) {
    V gap = middle_of(box, when) - from, h = v(box + HALF);
    float along = dot(gap, way), reach = dot(h, h);
    if (dot(gap, gap) - along * along > reach) return 1e9f;
    V o = into(box, gap * -1.0f), d = into(box, way);
    V s = v(over(d.x), over(d.y), over(d.z));
    V a = (h * -1.0f - o) * s, b = (h - o) * s;
    float enter = fmaxf(fmaxf(fminf(a.x, b.x), fminf(a.y, b.y)), fminf(a.z, b.z));
    float leave = fminf(fminf(fmaxf(a.x, b.x), fmaxf(a.y, b.y)), fmaxf(a.z, b.z));
    enter = fmaxf(enter, 0);
    if (leave <= enter || enter >= most) return 1e9f;
    float t = enter;
    for (int k = 0; k < 24 && t < leave; k++) {
        V p = o + d * t;
        float gone = distance(box, p);
        if (gone < 0.0015f) { *place = p; return t; }
        t += gone;
    }
    return 1e9f;
}
CALLED float met_lamp(const float *lamp, V from, V way) {  // a rectangle
    V u = v(lamp + 3), w = v(lamp + 6), n = cross(u, w);
    float t = dot(v(lamp) - from, n) / dot(way, n);
    if (!(t > 0.01f)) return 1e9f;
    V p = from + way * t - v(lamp);
    return fabsf(dot(p, u)) <= dot(u, u) && fabsf(dot(p, w)) <= dot(w, w) ? t : 1e9f;
}
CALLED bool hidden(const float *boxes, V from, V way, float most, float when) {
    V place;
    for (int k = 0; k < BOXES; k++)
        if (boxes[k * BOX + VALUE] >= 0 && met(boxes + k * BOX, from, way, most, when, &place) < most) return true;
    return false;
}

struct Skin { V colour, normal; float rough, coat; int mark; };

CALLED void box_skin(const float *box, V p, float px, Skin *skin) {
    V n, ap = v(fabsf(p.x), fabsf(p.y), fabsf(p.z)), h = v(box + HALF);
    float slope;
    if (box[ROUND] > 0) {
        lathe(box, p.z, &slope);
        n = ap.z > h.z - 0.01f ? v(0, 0, p.z > 0 ? 1.0f : -1.0f) : unit(unit(v(p.x, p.y, 0)) - v(0, 0, slope));
    } else {
        V in = h - v(box[RADIUS], box[RADIUS], box[RADIUS]);
        n = unit(p - v(clamp(p.x, -in.x, in.x), clamp(p.y, -in.y, in.y), clamp(p.z, -in.z, in.z)));
        if (dot(p, p) > (box[BALL] - 0.004f) * (box[BALL] - 0.004f)) n = unit(p);
    }
    V share = v(ap.x / h.x, ap.y / h.y, ap.z / h.z);
    int axis = share.x >= share.y && share.x >= share.z ? 0 : share.y >= share.z ? 1 : 2;
    float own[3] = {p.x, p.y, p.z};
    int side = axis * 2 + (own[axis] < 0);
    float u = own[(axis + 1) % 3], w = own[(axis + 2) % 3];
    bool swapped = box[SWAPPED] > 0;
    float a = swapped ? w : u, b = swapped ? u : w, ink = 0, right = 0, down = 0;
    int top = (int)box[VALUE], value = AROUND[top < 0 ? 0 : top][side];
    float pip = value == 1 ? fminf(box[PIP] * box[LONE], 0.5f * box[SPREAD]) : box[PIP];
    if (value) {
        float column = clamp(rintf(a / box[SPREAD]), -1, 1), row = clamp(rintf(b / box[SPREAD]), -1, 1);
        right = a - column * box[SPREAD], down = b - row * box[SPREAD];
        if (CELLS[value] >> (int)(row * 3 + column + 4) & 1)
            ink = clamp((pip - sqrtf(right * right + down * down)) * px / 0.3f + 0.5f, 0, 1);
    } else if (box[MARK] > 0 && p.z > 0) {
        float x = share.x, y = share.y, far = sqrtf(x * x + y * y), wide = box[MARK + 1], thick = box[MARK + 2];
        int kind = (int)box[MARK];
        float bar = fmaxf((kind == 3 ? x : fminf(x, y)) - thick, far - wide);
        float gap = kind == 1 ? far - 0.5f * wide : kind == 2 ? fabsf(far - wide) - thick : bar;
        ink = clamp(0.5f - 20 * gap, 0, 1);
    }
    float bend[3] = {0, 0, 0}, steep = value ? box[HOLLOW] / pip * ink : 0;
    bend[(axis + 1) % 3] = swapped ? down : right;
    bend[(axis + 2) % 3] = swapped ? right : down;
    n = unit(n - v(bend) * steep);
    const float *waves = box + WAVES;
    float vein = sinf(dot(p, v(waves)) + 2 * sinf(dot(p, v(waves + 3))) + cosf(dot(p, v(waves + 6)))) * 0.5f + 0.5f;
    V body = box[MARBLE] > 0 ? mix(v(box + BODY), v(box + SECOND), vein * box[MARBLE]) : v(box + BODY);
    float rubbed = (sinf(dot(p, v(waves + 9)) * 1.7f) * 0.5f + 0.5f) * box[WORN];
    skin->colour = mix(body, mix(v(box + INK), body, rubbed), ink);
    skin->normal = out_of(box, n);
    skin->rough = box[ROUGH], skin->coat = box[COAT] * (1 - 0.4f * ink);
    skin->mark = (value && ink > 0.5f && side == 4 ? 6 : side) + 1;
}

CALLED V texel(const unsigned char *texture, int side, float x, float y) {  // mirrored at the edges, bilinear
    x = fabsf(x + 1 - 4 * floorf((x + 1) / 4) - 2), y = fabsf(y + 1 - 4 * floorf((y + 1) / 4) - 2);
    x = clamp(x * 0.5f * side - 0.5f, 0, side - 1.001f), y = clamp(y * 0.5f * side - 0.5f, 0, side - 1.001f);
    int left = (int)x, up = (int)y;
    float fx = x - left, fy = y - up, rgb[3];
    const unsigned char *t = texture + (up * side + left) * 3, *below = t + side * 3;
    for (int k = 0; k < 3; k++) {
        float one = t[k] + (t[3 + k] - t[k]) * fx, other = below[k] + (below[3 + k] - below[k]) * fx;
        float tone = (one + (other - one) * fy) * (1 / 255.0f);
        rgb[k] = tone * tone;  // kept as square roots
    }
    return v(rgb);
}
CALLED V sky(const float *scene, V way) { return mix(v(scene + HORIZON), v(scene + SKY), sqrtf(fmaxf(way.z, 0))); }

CALLED V followed(const float *scene, const float *boxes, const unsigned char *texture, int side, V way, float when,
                  int bounces, Chance *c, int *mark) {
    V from = v(scene + AT);
    V light = v(0, 0, 0), weight = v(1, 1, 1);
    float shine = -1;  // the likelihood of the last mirrored direction; none after a dull one
    for (int bounce = 0; bounce <= bounces; bounce++) {
        float best = way.z < -1e-4f ? -from.z / way.z : 1e9f;
        int which = best < 1e9f ? BOXES : -1;
        V place = v(0, 0, 0), here;
        for (int k = 0; k < BOXES; k++) {
            if (boxes[k * BOX + VALUE] < 0) continue;
            float t = met(boxes + k * BOX, from, way, best, when, &here);
            if (t < best) best = t, which = k, place = here;
        }
        if (shine >= 0)
            for (int k = 0; k < LAMPS; k++) {
                const float *lamp = scene + LAMP + k * LAMP_SIZE;
                float t = met_lamp(lamp, from, way);
                if (t < best) {
                    V n = cross(v(lamp + 3), v(lamp + 6));
                    float area = 4 * sqrtf(dot(n, n)), chance = t * t / (fabsf(dot(unit(n), way)) * area + 1e-9f);
                    return light + weight * v(lamp + 9) * (shine / (shine + chance));
                }
            }
        if (which < 0) return light + weight * sky(scene, way);
        Skin skin;
        V p = from + way * best;
        if (which == BOXES) {
            float x = (p.x * scene[COS] - p.y * scene[SIN]) * scene[SCALE] + scene[SHIFT];
            float y = (p.x * scene[SIN] + p.y * scene[COS]) * scene[SCALE] + scene[SHIFT + 1];
            skin.colour = texel(texture, side, x, y);
            skin.normal = v(0, 0, 1), skin.rough = scene[TABLE_ROUGH], skin.coat = scene[TABLE_COAT], skin.mark = 0;
        } else {
            float ahead = fmaxf(dot(v(scene + AXES + 6), p - v(scene + AT)), 1.0f);
            box_skin(boxes + which * BOX, place, scene[FOCAL] / ahead, &skin);
            if (skin.mark) skin.mark += 8 * which;
        }
        if (mark) *mark = skin.mark, mark = 0;
        V n = skin.normal;
        if (dot(n, way) > -0.02f) n = unit(n - way * (dot(n, way) + 0.02f));
        p = p + n * 0.004f;
        float a2 = skin.rough * skin.rough, nv = fmaxf(-dot(n, way), 0.02f), chosen = skin.coat > 0 ? 0.3f : 0;
        a2 = fmaxf(a2 * a2, 1e-5f);
        for (int k = 0; k < LAMPS; k++) {
            const float *lamp = scene + LAMP + k * LAMP_SIZE;
            if (lamp[9] + lamp[10] + lamp[11] <= 0) continue;
            V u = v(lamp + 3), w = v(lamp + 6), m = cross(u, w);
            V to = v(lamp) + u * (2 * next(c) - 1) + w * (2 * next(c) - 1) - p;
            float far2 = dot(to, to), far = sqrtf(far2);
            V l = to * (1 / far);
            float nl = dot(n, l), lit = fabsf(dot(unit(m), l)), area = 4 * sqrtf(dot(m, m));
            if (nl <= 0 || hidden(boxes, p, l, far - 0.05f, when)) continue;
            float seen = lit * area / far2;  // one over the likelihood of this direction
            V half = unit(l - way);
            float vh = dot(half, l), f = skin.coat * fresnel(vh), d = ggx(dot(n, half), a2);
            float mirrored = f * d * masked(nl, a2) * masked(nv, a2) / (4 * nl * nv);
            float other = chosen * d * dot(n, half) / (4 * fmaxf(vh, 1e-4f));
            float share = 1 / (1 + other * seen);
            V dull = skin.colour * ((1 - f) / 3.14159265f);
            light = light + weight * v(lamp + 9) * (dull + v(mirrored, mirrored, mirrored) * share) * (nl * seen);
        }
        V t = unit(fabsf(n.z) < 0.9f ? cross(n, v(0, 0, 1)) : cross(n, v(1, 0, 0))), b = cross(n, t);
        float r1 = next(c) * 6.2831853f, r2 = next(c);
        if (next(c) < chosen) {
            float cos2 = (1 - r2) / (1 + (a2 - 1) * r2), sin_ = sqrtf(fmaxf(1 - cos2, 0)), nh = sqrtf(cos2);
            V half = t * (sin_ * cosf(r1)) + b * (sin_ * sinf(r1)) + n * nh;
            float vh = -dot(way, half);
            if (vh <= 0.01f) return light;
            V l = way + half * (2 * vh);
            float nl = dot(n, l);
            if (nl <= 0.01f) return light;
            weight = weight * (skin.coat * fresnel(vh) * masked(nl, a2) * masked(nv, a2) * vh / (nv * nh) / chosen);
            shine = chosen * ggx(nh, a2) * nh / (4 * vh);
            way = l;
        } else {
            float sin_ = sqrtf(r2);
            way = t * (sin_ * cosf(r1)) + b * (sin_ * sinf(r1)) + n * sqrtf(1 - r2);
            weight = weight * skin.colour * ((1 - skin.coat * fresnel(nv)) / (1 - chosen));
            shine = -1;
        }
        from = p;
    }
    return light;
}

struct Job {
    int side, wide, high;  // pixels of a texture and of a picture
    int samples, bounces;  // paths a pixel, and how often each is thrown back
    uint32_t seed;
    const float *scenes, *boxes;
    const unsigned char *textures;
    float *light;
    short *marks;
};

// Pixel `at` of picture n, whose scene and boxes lie near.
CALLED void pixel(Job job, int n, int at, const float *scene, const float *boxes) {
    Chance c = {(job.seed + n * 7919u) * 9781u + (uint32_t)at * 6271u + 1u};
    next(&c);
    const unsigned char *texture = job.textures + (size_t)scene[TEXTURE] * job.side * job.side * 3;
    V sum = v(0, 0, 0);
    int seen = 0;
    for (int k = 0; k < job.samples; k++) {
        float dx = at % job.wide - scene[MIDDLE], dy = at / job.wide - scene[MIDDLE + 1], when = 0;
        if (k) dx += next(&c) - 0.5f, dy += next(&c) - 0.5f, when = next(&c) - 0.5f;
        dx /= BENT, dy /= BENT;
        float ux = dx, uy = dy;  // undo the lens: what is bent lands at (1 + BEND r²) of its place
        for (int j = 0; j < 4; j++) {
            float bent = 1 + scene[BEND] * (ux * ux + uy * uy);
            ux = dx / bent, uy = dy / bent;
        }
        const float *axes = scene + AXES;
        float scale = BENT / scene[FOCAL];
        V way = unit(v(axes) * (ux * scale) + v(axes + 3) * (uy * scale) + v(axes + 6));
        V l = followed(scene, boxes, texture, job.side, way, when, job.bounces, &c, k ? 0 : &seen);
        float most = fmaxf(l.x, fmaxf(l.y, l.z));
        sum = sum + l * (most > 12 ? 12 / most : 1);  // single sparks would show
    }
    size_t out = (size_t)n * job.wide * job.high + at;
    job.light[out * 3] = sum.x / job.samples, job.light[out * 3 + 1] = sum.y / job.samples;
    job.light[out * 3 + 2] = sum.z / job.samples;
    job.marks[out] = (short)seen;
}

#ifdef __CUDACC__
__global__ void traced(Job job) {
    __shared__ float scene[SCENE], boxes[BOXES * BOX];
    int n = blockIdx.y, at = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = threadIdx.x; k < SCENE; k += blockDim.x) scene[k] = job.scenes[n * SCENE + k];
    for (int k = threadIdx.x; k < BOXES * BOX; k += blockDim.x) boxes[k] = job.boxes[n * BOXES * BOX + k];
    __syncthreads();
    if (at < job.wide * job.high) pixel(job, n, at, scene, boxes);
}
extern "C" int trace(int count, const Job *job) {
    traced<<<dim3((job->wide * job->high + 127) / 128, count), 128>>>(*job);
    return (int)cudaDeviceSynchronize();
}
#else
extern "C" int trace(int count, const Job *job) {
    int pixels = job->wide * job->high;
#pragma omp parallel for schedule(dynamic, 640)
    for (int k = 0; k < count * pixels; k++) {
        int n = k / pixels;
        pixel(*job, n, k % pixels, job->scenes + n * SCENE, job->boxes + n * BOXES * BOX);
    }
    return 0;
}
#endif
