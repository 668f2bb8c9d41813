// A structure that several files use.
struct Body {
  float x, y, z, mass, vx, vy, vz, radius;
};

struct Bodies {
  float *masses() const;
};
