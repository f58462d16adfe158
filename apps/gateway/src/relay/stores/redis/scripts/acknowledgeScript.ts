import { holding } from './holding.js'
import { usage } from './mailboxes.js'

/**
 * ARGV: prefix, now, receipts, most strangers, acknowledgements each (see `mailboxLimits`). Of receipts there are lines: a client, a
 * topic, how many message ids, and those, again and again.
 */
export const acknowledgeScript = `${usage}
local prefix, now = ARGV[1], tonumber(ARGV[2])
local maxStrangers, acknowledgementsEach = tonumber(ARGV[4]), tonumber(ARGV[5])
lines, at = ARGV[3], 1
${holding}
local atOnce = 1000
-- Calls a command with a long list, part by part.
local function inParts(list, run)
  for from = 1, #list, atOnce do run(unpack(list, from, math.min(from + atOnce - 1, #list))) end
end
local function isActive(subscribers, client)
  local ends = redis.call('ZSCORE', subscribers, client)
  return ends and tonumber(ends) > now
end
local function findFlags(id, clients, isWanted)
  local flags = {}
  for _, client in ipairs(clients) do
    if isWanted(client) then flags[#flags + 1] = id .. '|' .. client end
  end
  return flags
end
-- One of the flags that are not set, any, so that looking for the next one is seldom: nobody knows whom it will be.
local function findUnset(index, flags)
  local unset = {}
  inParts(flags, function(...)
    local names = { ... }
    for place, value in ipairs(redis.call('HMGET', index, ...)) do
      if not value then unset[#unset + 1] = names[place] end
    end
  end)
  if #unset == 0 then return nil end
  return unset[redis.call('TIME')[2] % #unset + 1]
end
while at <= #lines do
  local client, topic, ids = take(), take(), takeList(tonumber(take()))
  local index, subscribers = prefix .. 'i:' .. topic, prefix .. 's:' .. topic
  local wanted = { '#u' }
  for _, id in ipairs(ids) do
    wanted[#wanted + 1] = id
    wanted[#wanted + 1] = id .. '>'
  end
  local found = redis.call('HMGET', index, unpack(wanted))
  local count, used = readUsage(found[1])
  local isSubscriber = isActive(subscribers, client)
  local everybody, room
  local function listSubscribers()
    everybody = everybody or redis.call('ZRANGEBYSCORE', subscribers, '(' .. string.format('%.0f', now), '+inf')
    return everybody
  end
  local done, gone, removed, fields = {}, {}, {}, {}
  local function isSettled(id, publisher, awaited)
    if awaited and awaited ~= client and isActive(subscribers, awaited) then
      if redis.call('HEXISTS', index, id .. '|' .. awaited) == 0 then return false end
    end
    local flags = findFlags(id, listSubscribers(), function(one) return one ~= publisher and one ~= client end)
    local unset = #flags > 0 and findUnset(index, flags)
    if unset then
      redis.call('HSET', index, id .. '>', string.sub(unset, #id + 2))
      return false
    end
    return #flags > 0 or (isSubscriber and client ~= publisher), flags
  end
  local function isRemembered(id)
    room = room or acknowledgementsEach * (count + redis.call('ZCARD', subscribers)) - redis.call('HLEN', index)
    if room <= 0 then return false end
    if isSubscriber then return true end
    -- Says that there is more of this message than the message: nobody is called so.
    redis.call('HSETNX', index, id .. '>', '')
    return redis.call('HINCRBY', index, id .. '#', 1) <= maxStrangers
  end
  for place, id in ipairs(ids) do
    local known, awaited = found[2 * place], found[2 * place + 1]
    if known and not done[id] then
      done[id] = true
      local position, bytes, kept, publisher, ends, names =
        string.match(known, '^(%S+) (%d+) (%d) (%S+) (%d+) (.*)$')
      local isDone, flags
      if kept == '0' then isDone, flags = isSettled(id, publisher, awaited) end
      if isDone then
        count, used = count - 1, used - tonumber(bytes)
        hold(names, -1, -tonumber(bytes), ends)
        removed[#removed + 1] = position
        gone[#gone + 1] = id
        for _, flag in ipairs(flags) do gone[#gone + 1] = flag end
        if awaited then
          gone[#gone + 1] = id .. '>'
          gone[#gone + 1] = id .. '#'
        end
      elseif isRemembered(id) then
        room = room - 1
        fields[#fields + 1] = id .. '|' .. client
        fields[#fields + 1] = '1'
      end
    end
  end
  if #removed > 0 then
    inParts(removed, function(...) redis.call('XDEL', prefix .. 'm:' .. topic, ...) end)
    inParts(gone, function(...) redis.call('HDEL', index, ...) end)
    fields[#fields + 1] = '#u'
    fields[#fields + 1] = writeUsage(count, used)
  end
  if #fields > 0 then redis.call('HSET', index, unpack(fields)) end
end
writeHolders()
return 1
`
