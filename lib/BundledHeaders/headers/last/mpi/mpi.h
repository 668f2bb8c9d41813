// MPI as host code and the structures beside it use it. Handles are pointers, as Open MPI has them.

#pragma once

#include "cuda_perf/host_interface.h"

typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_datatype_t *MPI_Datatype;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_op_t *MPI_Op;
typedef struct ompi_group_t *MPI_Group;
typedef struct ompi_info_t *MPI_Info;
typedef struct ompi_win_t *MPI_Win;
typedef struct ompi_file_t *MPI_File;
typedef struct ompi_message_t *MPI_Message;
typedef struct ompi_errhandler_t *MPI_Errhandler;
typedef long MPI_Aint;
typedef long long MPI_Offset;
typedef int MPI_Fint;
struct MPI_Status { int MPI_SOURCE, MPI_TAG, MPI_ERROR, _cancelled; unsigned long _ucount; };

#define CUDA_PERF_MPI_VALUE(Type, Name) inline constexpr Type Name = nullptr;
#define CUDA_PERF_MPI_TYPES(Each)                                                                                      \
  Each(CHAR) Each(SIGNED_CHAR) Each(UNSIGNED_CHAR) Each(BYTE) Each(SHORT) Each(UNSIGNED_SHORT) Each(INT) Each(UNSIGNED)\
  Each(LONG) Each(UNSIGNED_LONG) Each(LONG_LONG) Each(LONG_LONG_INT) Each(UNSIGNED_LONG_LONG) Each(FLOAT) Each(DOUBLE) \
  Each(LONG_DOUBLE) Each(C_BOOL) Each(CXX_BOOL) Each(INT8_T) Each(INT16_T) Each(INT32_T) Each(INT64_T) Each(UINT8_T)   \
  Each(UINT16_T) Each(UINT32_T) Each(UINT64_T) Each(C_FLOAT_COMPLEX) Each(C_DOUBLE_COMPLEX) Each(DOUBLE_INT)           \
  Each(FLOAT_INT) Each(2INT) Each(PACKED) Each(COMPLEX) Each(DOUBLE_COMPLEX) Each(AINT) Each(DATATYPE_NULL)
#define CUDA_PERF_MPI_TYPE(Name) CUDA_PERF_MPI_VALUE(MPI_Datatype, MPI_##Name)
CUDA_PERF_MPI_TYPES(CUDA_PERF_MPI_TYPE)
#define CUDA_PERF_MPI_OPS(Each)                                                                                        \
  Each(SUM) Each(MAX) Each(MIN) Each(PROD) Each(LAND) Each(LOR) Each(BAND) Each(BOR) Each(MAXLOC) Each(MINLOC)         \
  Each(REPLACE) Each(OP_NULL)
#define CUDA_PERF_MPI_OP(Name) CUDA_PERF_MPI_VALUE(MPI_Op, MPI_##Name)
CUDA_PERF_MPI_OPS(CUDA_PERF_MPI_OP)
CUDA_PERF_MPI_VALUE(MPI_Comm, MPI_COMM_WORLD)
CUDA_PERF_MPI_VALUE(MPI_Comm, MPI_COMM_SELF)
CUDA_PERF_MPI_VALUE(MPI_Comm, MPI_COMM_NULL)
CUDA_PERF_MPI_VALUE(MPI_Request, MPI_REQUEST_NULL)
CUDA_PERF_MPI_VALUE(MPI_Info, MPI_INFO_NULL)
CUDA_PERF_MPI_VALUE(MPI_Group, MPI_GROUP_NULL)
CUDA_PERF_MPI_VALUE(MPI_File, MPI_FILE_NULL)
CUDA_PERF_MPI_VALUE(MPI_Win, MPI_WIN_NULL)
CUDA_PERF_MPI_VALUE(MPI_Status *, MPI_STATUS_IGNORE)
CUDA_PERF_MPI_VALUE(MPI_Status *, MPI_STATUSES_IGNORE)
CUDA_PERF_MPI_VALUE(MPI_Errhandler, MPI_ERRORS_RETURN)
CUDA_PERF_MPI_VALUE(MPI_Errhandler, MPI_ERRORS_ARE_FATAL)
#define MPI_IN_PLACE ((void *)1)
#define MPI_BOTTOM ((void *)0)
enum {
  MPI_SUCCESS = 0, MPI_ANY_SOURCE = -1, MPI_ANY_TAG = -1, MPI_PROC_NULL = -2, MPI_UNDEFINED = -32766,
  MPI_MAX_PROCESSOR_NAME = 256, MPI_MAX_ERROR_STRING = 256, MPI_ORDER_C = 0, MPI_ORDER_FORTRAN = 1,
  MPI_THREAD_SINGLE = 0, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE, MPI_COMM_TYPE_SHARED = 0,
  MPI_MODE_CREATE = 1, MPI_MODE_RDONLY = 2, MPI_MODE_WRONLY = 4, MPI_MODE_RDWR = 8, MPI_MODE_APPEND = 128,
  MPI_SEEK_SET = 600, MPI_SEEK_CUR, MPI_SEEK_END
};

#define CUDA_PERF_MPI(Name) __CUDA_PERF_CALL(int, MPI_##Name)
CUDA_PERF_MPI(Init) CUDA_PERF_MPI(Init_thread) CUDA_PERF_MPI(Initialized) CUDA_PERF_MPI(Finalize)
CUDA_PERF_MPI(Finalized) CUDA_PERF_MPI(Abort) CUDA_PERF_MPI(Comm_rank) CUDA_PERF_MPI(Comm_size)
CUDA_PERF_MPI(Comm_split) CUDA_PERF_MPI(Comm_split_type) CUDA_PERF_MPI(Comm_dup) CUDA_PERF_MPI(Comm_free)
CUDA_PERF_MPI(Comm_group) CUDA_PERF_MPI(Comm_create) CUDA_PERF_MPI(Comm_set_errhandler) CUDA_PERF_MPI(Get_processor_name)
CUDA_PERF_MPI(Send) CUDA_PERF_MPI(Recv) CUDA_PERF_MPI(Isend) CUDA_PERF_MPI(Irecv) CUDA_PERF_MPI(Ssend)
CUDA_PERF_MPI(Sendrecv) CUDA_PERF_MPI(Sendrecv_replace) CUDA_PERF_MPI(Probe) CUDA_PERF_MPI(Iprobe)
CUDA_PERF_MPI(Get_count) CUDA_PERF_MPI(Wait) CUDA_PERF_MPI(Waitall) CUDA_PERF_MPI(Waitany) CUDA_PERF_MPI(Waitsome)
CUDA_PERF_MPI(Test) CUDA_PERF_MPI(Testall) CUDA_PERF_MPI(Testany) CUDA_PERF_MPI(Request_free) CUDA_PERF_MPI(Cancel)
CUDA_PERF_MPI(Send_init) CUDA_PERF_MPI(Recv_init) CUDA_PERF_MPI(Start) CUDA_PERF_MPI(Startall)
CUDA_PERF_MPI(Barrier) CUDA_PERF_MPI(Ibarrier) CUDA_PERF_MPI(Bcast) CUDA_PERF_MPI(Ibcast) CUDA_PERF_MPI(Reduce)
CUDA_PERF_MPI(Allreduce) CUDA_PERF_MPI(Iallreduce) CUDA_PERF_MPI(Scan) CUDA_PERF_MPI(Exscan) CUDA_PERF_MPI(Gather)
CUDA_PERF_MPI(Gatherv) CUDA_PERF_MPI(Allgather) CUDA_PERF_MPI(Allgatherv) CUDA_PERF_MPI(Scatter) CUDA_PERF_MPI(Scatterv)
CUDA_PERF_MPI(Alltoall) CUDA_PERF_MPI(Alltoallv) CUDA_PERF_MPI(Ialltoall) CUDA_PERF_MPI(Reduce_scatter)
CUDA_PERF_MPI(Cart_create) CUDA_PERF_MPI(Cart_coords) CUDA_PERF_MPI(Cart_rank) CUDA_PERF_MPI(Cart_shift)
CUDA_PERF_MPI(Cart_sub) CUDA_PERF_MPI(Cart_get) CUDA_PERF_MPI(Dims_create) CUDA_PERF_MPI(Type_contiguous)
CUDA_PERF_MPI(Type_vector) CUDA_PERF_MPI(Type_create_struct) CUDA_PERF_MPI(Type_create_subarray)
CUDA_PERF_MPI(Type_create_hvector) CUDA_PERF_MPI(Type_create_resized) CUDA_PERF_MPI(Type_indexed)
CUDA_PERF_MPI(Type_commit) CUDA_PERF_MPI(Type_free) CUDA_PERF_MPI(Type_size) CUDA_PERF_MPI(Get_address)
CUDA_PERF_MPI(Op_create) CUDA_PERF_MPI(Op_free) CUDA_PERF_MPI(Error_string) CUDA_PERF_MPI(File_open)
CUDA_PERF_MPI(File_close) CUDA_PERF_MPI(File_read) CUDA_PERF_MPI(File_write) CUDA_PERF_MPI(File_read_at)
CUDA_PERF_MPI(File_write_at) CUDA_PERF_MPI(File_read_all) CUDA_PERF_MPI(File_write_all) CUDA_PERF_MPI(File_set_view)
CUDA_PERF_MPI(File_seek) CUDA_PERF_MPI(File_write_at_all) CUDA_PERF_MPI(File_read_at_all) CUDA_PERF_MPI(Win_create)
CUDA_PERF_MPI(Win_free) CUDA_PERF_MPI(Win_fence) CUDA_PERF_MPI(Put) CUDA_PERF_MPI(Get) CUDA_PERF_MPI(Group_free)
CUDA_PERF_MPI(Info_create) CUDA_PERF_MPI(Info_set) CUDA_PERF_MPI(Info_free)
inline double MPI_Wtime() { return 0; }
inline double MPI_Wtick() { return 0; }
#undef CUDA_PERF_MPI
#undef CUDA_PERF_MPI_OP
#undef CUDA_PERF_MPI_OPS
#undef CUDA_PERF_MPI_TYPE
#undef CUDA_PERF_MPI_TYPES
#undef CUDA_PERF_MPI_VALUE
