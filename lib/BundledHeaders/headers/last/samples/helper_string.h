// What CUDA's samples read their command lines with.

#pragma once

bool checkCmdLineFlag(const int argc, const char **argv, const char *name);
int getCmdLineArgumentInt(const int argc, const char **argv, const char *name);
float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name);
bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **value);
char *sdkFindFilePath(const char *name, const char *program);
