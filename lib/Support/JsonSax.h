// nlohmann's parser without exceptions says where and why a text is not JSON to a SAX handler only.

#ifndef CUDAPERF_SUPPORT_JSONSAX_H
#define CUDAPERF_SUPPORT_JSONSAX_H

#include <nlohmann/json.hpp>

namespace cudaperf {

/// A handler that builds nothing and accepts every value; what derives from it hears of errors, and of what else it
/// overrides.
template <typename Json> class SilentJsonSax : public nlohmann::json_sax<Json> {
  using Base = nlohmann::json_sax<Json>;

public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(typename Base::number_integer_t) override { return true; }
  bool number_unsigned(typename Base::number_unsigned_t) override { return true; }
  bool number_float(typename Base::number_float_t, const typename Base::string_t &) override { return true; }
  bool string(typename Base::string_t &) override { return true; }
  bool binary(typename Base::binary_t &) override { return true; }
  bool key(typename Base::string_t &) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
};

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_JSONSAX_H
