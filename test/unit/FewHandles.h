// While it lives, this process can open only so many more files and pipes.

#ifndef CUDAPERF_TEST_UNIT_FEWHANDLES_H
#define CUDAPERF_TEST_UNIT_FEWHANDLES_H

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace cudaperf {

class FewHandles {
public:
  explicit FewHandles(unsigned More) {
    const int Lowest = open("/dev/null", O_RDONLY);
    close(Lowest);
    getrlimit(RLIMIT_NOFILE, &Before);
    rlimit Now = Before;
    Now.rlim_cur = rlim_t(Lowest) + More; // the handles below Lowest are all in use
    setrlimit(RLIMIT_NOFILE, &Now);
  }
  ~FewHandles() { setrlimit(RLIMIT_NOFILE, &Before); }
  FewHandles(const FewHandles &) = delete;
  FewHandles &operator=(const FewHandles &) = delete;

private:
  rlimit Before{};
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_FEWHANDLES_H
