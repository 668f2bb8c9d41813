// What CUDA's samples read images with.

#pragma once

template <class T> bool sdkLoadPGM(const char *name, T **data, unsigned *width, unsigned *height);
template <class T> bool sdkSavePGM(const char *name, T *data, unsigned width, unsigned height);
template <class T> bool sdkLoadPPM4(const char *name, T **data, unsigned *width, unsigned *height);
template <class T> bool sdkSavePPM4ub(const char *name, T *data, unsigned width, unsigned height);
template <class T, class S> bool compareData(const T *reference, const T *data, const unsigned length, const S epsilon,
                                             const float threshold);
bool sdkCompareL2fe(const float *reference, const float *data, const unsigned length, const float epsilon);
