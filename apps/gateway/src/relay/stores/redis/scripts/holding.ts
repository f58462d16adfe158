/** What is held ends in one of these; of a payer there is one sum for each, so that nothing must be given back when it ends. */
const slotMs = 6 * 3_600_000
/** A payer of whom nothing was heard for longer than anything lasts is forgotten. */
const forgetAfterMs = 32 * 24 * 3_600_000

/**
 * Lua that counts who holds how much, for scripts that have `prefix` and `now`. Of a payer `{prefix}u:{name}` is a text of
 * `slot:items:bytes`, with spaces between them: it is read and written once for all changes of a script.
 *
 * `hold(names, items, bytes, ends)` adds for names with commas between them, negative to give back; `findPayers(text)` reads
 * `name:items:bytes` with spaces between them, and `isOver(payers, items, bytes)` tells whether one of these has no room for so
 * much more; `writeHolders()` comes last.
 */
export const holding = `
local holders = {}
local nowSlot = math.floor(tonumber(now) / ${slotMs})
local function findHolder(name)
  local holder = holders[name]
  if holder then return holder end
  holder = { key = prefix .. 'u:' .. name, items = 0, bytes = 0, slots = {}, isChanged = false }
  holders[name] = holder
  local text = redis.call('GET', holder.key) or ''
  for slot, items, bytes in string.gmatch(text, '(%d+):(%-?%d+):(%-?%d+)') do
    if tonumber(slot) >= nowSlot then
      holder.slots[tonumber(slot)] = { tonumber(items), tonumber(bytes) }
      holder.items, holder.bytes = holder.items + tonumber(items), holder.bytes + tonumber(bytes)
    end
  end
  return holder
end
-- The same names come again and again.
local holdersByNames = {}
local function findHolders(names)
  local list = holdersByNames[names]
  if list then return list end
  list = {}
  for name in string.gmatch(names, '[^,]+') do list[#list + 1] = findHolder(name) end
  holdersByNames[names] = list
  return list
end
local function hold(names, items, bytes, ends)
  local slot = math.floor(tonumber(ends) / ${slotMs})
  if slot < nowSlot then return end
  for _, holder in ipairs(findHolders(names)) do
    local sums = holder.slots[slot]
    if not sums then
      sums = { 0, 0 }
      holder.slots[slot] = sums
    end
    sums[1], sums[2] = sums[1] + items, sums[2] + bytes
    holder.items, holder.bytes, holder.isChanged = holder.items + items, holder.bytes + bytes, true
  end
end
local function writeHolders()
  for _, holder in pairs(holders) do
    if holder.isChanged then
      local parts = {}
      for slot, sums in pairs(holder.slots) do
        if sums[1] ~= 0 then parts[#parts + 1] = string.format('%d:%.0f:%.0f', slot, sums[1], sums[2]) end
      end
      if #parts == 0 then
        redis.call('DEL', holder.key)
      else
        redis.call('SET', holder.key, table.concat(parts, ' '), 'PX', ${forgetAfterMs})
      end
    end
  end
end
local function findPayers(text)
  local payers, names = {}, {}
  for name, maxItems, maxBytes in string.gmatch(text, '([^: ]+):(%d+):(%d+)') do
    names[#names + 1] = name
    payers[#payers + 1] = { holder = findHolder(name), items = tonumber(maxItems), bytes = tonumber(maxBytes) }
  end
  payers.names = table.concat(names, ',')
  return payers
end
local function isOver(payers, items, bytes)
  for _, payer in ipairs(payers) do
    local holder = payer.holder
    if holder.items + items > payer.items or holder.bytes + bytes > payer.bytes then return true end
  end
  return false
end
`
