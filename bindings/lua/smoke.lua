-- Plays one game through LuaJIT's FFI: luajit smoke.lua INCLUDE-FOLDER LIBRARY [GAME-STRING [SEED]]
-- The header is read as it is, without its '#' lines. Prints the returns, then the turns.
local ffi = require("ffi")
local include, library, name, seed = arg[1], arg[2], arg[3] or "alert(players=3)", arg[4] or "1"

local lines = {}
for line in io.lines(include .. "/xmcore/xmcore.h") do
  if not line:match("^%s*#") then lines[#lines + 1] = line end
end
ffi.cdef(table.concat(lines, "\n"))
local xm = ffi.load(library)
assert(xm.xm_abi_version() == xm.XM_ABI_VERSION, "header and library differ")

local err = ffi.new("xm_error")
local function check(status)
  if status == xm.XM_OK then return end
  error(ffi.string(xm.xm_status_name(status)) .. " " .. ffi.string(err.where) .. ": "
    .. ffi.string(err.message))
end

local handle = ffi.new("xm_game *[1]")
check(xm.xm_game_create(name, #name, nil, handle, err))
local game = ffi.gc(handle[0], xm.xm_game_destroy)
local info = ffi.new("xm_game_info", { struct_size = ffi.sizeof("xm_game_info") })
check(xm.xm_game_get_info(game, info))

local memory = ffi.new("uint64_t[?]", math.ceil(tonumber(info.state_size) / 8))
local state = ffi.cast("xm_state *", memory)
local actions = ffi.new("int32_t[?]", info.max_legal_actions)
local count = ffi.new("size_t[1]")
check(xm.xm_state_init(game, state, tonumber(seed), 0, err))
check(xm.xm_step(game, state, xm.XM_NO_ACTION, 0, nil, nil, err))
while xm.xm_current_player(game, state) ~= xm.XM_TERMINAL_PLAYER do
  check(xm.xm_legal_actions(game, state, actions, info.max_legal_actions, count))
  local choice = tonumber(xm.xm_random(game, state) % count[0])
  check(xm.xm_step(game, state, actions[choice], 0, nil, nil, err))
end

local returns = ffi.new("int32_t[?]", info.num_players)
check(xm.xm_returns(game, state, returns))
for i = 0, info.num_players - 1 do
  print(string.format("player %d: %+g", i, returns[i] / xm.XM_UTILITY_ONE))
end
print(string.format("turns: %d", xm.xm_turn(game, state)))
