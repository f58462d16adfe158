/** What is held ends in one of these; of a payer there is one sum for each, so that nothing must be given back when it ends. */
const slotMs = 6 * 3_600_000
/** A payer of whom nothing was heard for longer than anything lasts is forgotten. */
const forgetAfterMs = 32 * 24 * 3_600_000

/**
 * Lua that counts who holds how much, for scripts that have `prefix` and `now`. Of a payer `{prefix}u:{name}` is a hash: `#i` and
 * `#b` items and bytes, `#f` the first slot that is in these, `i{slot}` and `b{slot}` what of them ends in a slot.
 *
 * `hold(names, items, bytes, ends)` adds for names with commas between them, negative to give back; `isOver(payers, items, bytes)` tells
 * whether one of `name:items:bytes`, with spaces between them, has no room for so much more; `writeHolders()` comes last.
 */
export const holding = `
local holders = {}
local nowSlot = math.floor(tonumber(now) / ${slotMs})
local function findHolder(name)
  local holder = holders[name]
  if not holder then
    local key = prefix .. 'u:' .. name
    local found = redis.call('HMGET', key, '#i', '#b', '#f')
    holder = {
      key = key, items = tonumber(found[1] or 0), bytes = tonumber(found[2] or 0), first = tonumber(found[3] or 0), slots = {}
    }
    holders[name] = holder
  end
  return holder
end
local function hold(names, items, bytes, ends)
  local slot = math.floor(tonumber(ends) / ${slotMs})
  for name in string.gmatch(names, '[^,]+') do
    local holder = findHolder(name)
    if slot >= holder.first then
      holder.items, holder.bytes = holder.items + items, holder.bytes + bytes
      local sums = holder.slots[slot] or { 0, 0 }
      holder.slots[slot] = { sums[1] + items, sums[2] + bytes }
    end
  end
end
local function writeHolder(holder)
  local isChanged = false
  for slot, sums in pairs(holder.slots) do
    isChanged = true
    redis.call('HINCRBY', holder.key, 'i' .. slot, sums[1])
    redis.call('HINCRBY', holder.key, 'b' .. slot, sums[2])
  end
  if not isChanged then return end
  holder.slots = {}
  if holder.items <= 0 then
    redis.call('DEL', holder.key)
  else
    redis.call('HSET', holder.key, '#i', string.format('%.0f', holder.items), '#b', string.format('%.0f', holder.bytes))
    redis.call('PEXPIRE', holder.key, ${forgetAfterMs})
  end
end
local function writeHolders()
  for _, holder in pairs(holders) do writeHolder(holder) end
end
local function forgetEnded(holder)
  writeHolder(holder)
  local fields = redis.call('HGETALL', holder.key)
  for place = 1, #fields, 2 do
    local kind, slot = string.match(fields[place], '^([ib])(%d+)$')
    if slot and tonumber(slot) < nowSlot then
      local sum = tonumber(fields[place + 1])
      if kind == 'i' then holder.items = holder.items - sum else holder.bytes = holder.bytes - sum end
      redis.call('HDEL', holder.key, fields[place])
    end
  end
  holder.first = nowSlot
  redis.call(
    'HSET', holder.key, '#i', string.format('%.0f', holder.items), '#b', string.format('%.0f', holder.bytes), '#f', nowSlot
  )
  redis.call('PEXPIRE', holder.key, ${forgetAfterMs})
end
local function isOver(payers, items, bytes)
  for name, maxItems, maxBytes in string.gmatch(payers, '([^: ]+):(%d+):(%d+)') do
    local holder = findHolder(name)
    local function isFull()
      return holder.items + items > tonumber(maxItems) or holder.bytes + bytes > tonumber(maxBytes)
    end
    if isFull() and holder.first < nowSlot then forgetEnded(holder) end
    if isFull() then return true end
  end
  return false
end
`
