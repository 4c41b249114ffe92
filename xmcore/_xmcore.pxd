# The C interface, as src_c/include/xmcore/xmcore.h declares it.
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "xmcore/xmcore.h" nogil:
    ctypedef int xm_status
    int XM_OK, XM_AGAIN, XM_ERR_ARGUMENT, XM_ERR_ALIGNMENT, XM_ERR_MEMORY, XM_ERR_BUFFER
    int XM_ERR_OPTION, XM_ERR_ILLEGAL_ACTION, XM_ERR_FORMAT, XM_ERR_VERSION, XM_ERR_CONTENT
    int XM_ERR_WRONG_GAME
    int XM_MAX_PLAYERS, XM_UTILITY_ONE, XM_NO_ACTION, XM_CHANCE_PLAYER, XM_TERMINAL_PLAYER
    int XM_EVERYTHING, XM_STEP_FORCED, XM_ABI_VERSION

    ctypedef struct xm_error:
        int32_t status
        char where[108]
        char message[400]

    ctypedef struct xm_game
    ctypedef struct xm_state
    ctypedef struct xm_allocator

    ctypedef struct xm_game_options:
        size_t struct_size
        const void *pack
        size_t pack_size
        const xm_allocator *allocator

    ctypedef struct xm_game_info:
        size_t struct_size
        const char *name
        int32_t num_players
        int32_t num_distinct_actions
        int32_t max_chance_outcomes
        int32_t max_legal_actions
        int32_t max_events
        int64_t max_game_length
        int32_t min_utility
        int32_t max_utility
        uint64_t content_hash
        size_t state_size
        size_t state_align
        size_t max_snapshot_size
        size_t max_text_size

    ctypedef struct xm_option_info:
        size_t struct_size
        const char *name
        const char *values
        const char *default_value
        const char *doc

    ctypedef struct xm_event:
        uint16_t kind
        uint8_t visible_to
        uint8_t num_args
        int16_t args[8]

    ctypedef struct xm_events:
        xm_event *items
        uint32_t capacity
        uint32_t count

    ctypedef struct xm_log_entry:
        int32_t value
        int16_t actor
        uint16_t visible_to

    ctypedef struct xm_log:
        xm_log_entry *items
        uint32_t capacity
        uint32_t count

    ctypedef struct xm_playout_result:
        size_t struct_size
        uint64_t decisions
        uint64_t choices
        uint64_t legal_actions
        uint64_t chance_events
        int32_t finished
        int32_t turns

    ctypedef struct xm_field_info:
        size_t struct_size
        char path[64]
        const char *kind
        const char *domain
        uint32_t offset
        uint32_t width
        uint32_t num_dims
        uint32_t dims[3]
        uint32_t strides[3]
        int64_t min
        int64_t max
        int32_t visibility
        int32_t since

    ctypedef struct xm_kind_info:
        size_t struct_size
        const char *name
        const char *detail
        int32_t first
        uint32_t num_args
        const char *args[8]
        const char *domains[8]
        uint32_t sizes[8]
        uint32_t flags[8]

    uint32_t xm_abi_version()
    const char *xm_version_string()
    const char *xm_status_name(int32_t status)
    const char *xm_end_reason_name(int32_t reason)
    xm_status xm_game_create(const char *string, size_t length, const xm_game_options *options,
                             xm_game **game, xm_error *error)
    void xm_game_destroy(xm_game *game)
    xm_status xm_game_get_info(const xm_game *game, xm_game_info *info)
    xm_status xm_game_string(const xm_game *game, char *buffer, size_t capacity, size_t *size)
    xm_status xm_game_content(const xm_game *game, const void **pack, size_t *size)
    xm_status xm_option_value(const xm_game *game, const char *option, char *buffer,
                              size_t capacity, size_t *size)
    int32_t xm_game_count()
    const char *xm_game_name(int32_t index)
    const char *xm_game_title(int32_t index)
    xm_status xm_option_get_info(int32_t index, int32_t option, xm_option_info *info)
    xm_status xm_state_init(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream,
                            xm_error *error)
    void xm_state_copy(const xm_game *game, xm_state *target, const xm_state *source)
    xm_status xm_reseed(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream)
    int32_t xm_equal(const xm_game *game, const xm_state *a, const xm_state *b)
    xm_status xm_key(const xm_game *game, const xm_state *state, void *buffer, size_t capacity,
                     size_t *size)
    int32_t xm_current_player(const xm_game *game, const xm_state *state)
    int32_t xm_end_reason_of(const xm_game *game, const xm_state *state)
    int32_t xm_turn(const xm_game *game, const xm_state *state)
    xm_status xm_legal_actions(const xm_game *game, const xm_state *state, int32_t *actions,
                               size_t capacity, size_t *count)
    int32_t xm_legal_action_count(const xm_game *game, const xm_state *state)
    int32_t xm_is_legal(const xm_game *game, const xm_state *state, int32_t action)
    xm_status xm_legal_mask(const xm_game *game, const xm_state *state, uint8_t *mask,
                            size_t capacity, size_t *count)
    xm_status xm_chance_outcomes(const xm_game *game, const xm_state *state, int32_t *outcomes,
                                 uint64_t *weights, size_t capacity, size_t *count,
                                 uint64_t *total)
    xm_status xm_returns(const xm_game *game, const xm_state *state, int32_t *returns)
    xm_status xm_apply(const xm_game *game, xm_state *state, int32_t action, xm_events *events,
                       xm_log *log, xm_error *error)
    xm_status xm_step(const xm_game *game, xm_state *state, int32_t action, uint32_t flags,
                      xm_events *events, xm_log *log, xm_error *error)
    xm_status xm_playout(const xm_game *game, xm_state *state, uint64_t seed, uint64_t stream,
                         uint64_t max_decisions, xm_playout_result *result, xm_error *error)
    xm_status xm_action_to_string(const xm_game *game, const xm_state *state, int32_t action,
                                  char *buffer, size_t capacity, size_t *size)
    xm_status xm_string_to_action(const xm_game *game, const xm_state *state, const char *text,
                                  size_t length, int32_t *action, xm_error *error)
    xm_status xm_action_to_msgpack(const xm_game *game, const xm_state *state, int32_t action,
                                   void *buffer, size_t capacity, size_t *size)
    xm_status xm_events_to_msgpack(const xm_game *game, const xm_event *events, size_t count,
                                   int32_t viewer, void *buffer, size_t capacity, size_t *size)
    xm_status xm_snapshot(const xm_game *game, const xm_state *state, void *buffer,
                          size_t capacity, size_t *size)
    xm_status xm_restore(const xm_game *game, xm_state *state, const void *bytes, size_t size,
                         xm_error *error)
    xm_status xm_snapshot_game(const void *bytes, size_t size, const char **string,
                               size_t *length, uint64_t *content_hash, xm_error *error)
    xm_status xm_describe(const xm_game *game, const xm_state *state, void *buffer,
                          size_t capacity, size_t *size)
    xm_status xm_build(const xm_game *game, xm_state *state, const void *bytes, size_t size,
                       uint64_t seed, uint64_t stream, xm_error *error)
    xm_status xm_view(const xm_game *game, const xm_state *state, int32_t player, void *buffer,
                      size_t capacity, size_t *size)
    xm_status xm_resample(const xm_game *game, xm_state *state, int32_t player, uint64_t seed,
                          uint64_t stream, xm_error *error)
    xm_status xm_field_get_info(const xm_game *game, int32_t index, xm_field_info *info)
    xm_status xm_domain_name(const xm_game *game, const char *domain, int32_t value,
                             const char **name, size_t *length)
    xm_status xm_kind_get_info(const xm_game *game, int32_t table, int32_t index,
                               xm_kind_info *info)
