import { holding } from './holding.js'

/**
 * Lua that Redis runs. Keys are made from a prefix, so one Redis (with replicas) is needed, not a cluster:
 *
 * - `{prefix}m:{topic}` stream of messages: `m` is the message as `message.ts` writes it
 * - `{prefix}i:{topic}` hash: message id → "stream id, bytes, 1 when kept until its deadline, publisher, deadline, payers";
 *   "message id|client" when that client has it; "message id>" a subscriber that is known not to; "message id#" how many have
 *   it that are not subscribed; `#u` "messages bytes" in use, `#e` when both keys end,
 *   `#x` before which looking for expired messages in a full mailbox finds none
 * - `{prefix}s:{topic}` sorted set of subscribers by the end of their subscription
 * - `{prefix}n:{client}` hash of a client's topics: the end of the subscription, and its payers
 * - `{prefix}u:{payer}` what a payer holds, see `holding.ts`; `{prefix}secret` see `RelayStore.secret`
 * - `{prefix}g` sorted set of the gateways, `{gateway}.{number of its life}`, by the end of their lease
 * - `{prefix}t:{gateway}:{topic}` channel on which a gateway hears of the messages other gateways stored
 */
const usage = `
local lines, at
local function take()
  local ends = string.find(lines, '\\n', at, true)
  local line = string.sub(lines, at, ends - 1)
  at = ends + 1
  return line
end
local function takeList(length)
  local list = {}
  for index = 1, length do list[index] = take() end
  return list
end
local function readUsage(text)
  local count, bytes = string.match(text or '0 0', '^(%d+) (%d+)$')
  return tonumber(count), tonumber(bytes)
end
local function writeUsage(count, bytes)
  return string.format('%d %d', math.max(0, count), math.max(0, bytes))
end
`

/**
 * ARGV: prefix, the gateway as it stands in the set, now, most messages, most bytes, end of subscriptions, changes, the end before
 * which a subscription is renewed, bytes of a subscription. Of a change there are lines: how many topics begin and end, how many
 * messages, and the client; its payers; those topics; topic and text of each message.
 * Answers for each change 0 (a mailbox is full), 1 (a payer is), or the positions of its messages with spaces between them, `-` for one that was known.
 */
export const commitScript = `${usage}
local prefix, gateway, now = ARGV[1], ARGV[2], tonumber(ARGV[3])
local maxMessages, maxBytes, ending = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local renewedBefore, subscriptionBytes = tonumber(ARGV[8]), tonumber(ARGV[9])
lines, at = ARGV[7], 1
${holding}local channels = {}
for _, other in ipairs(redis.call('ZRANGE', prefix .. 'g', 0, -1)) do
  if other ~= gateway then channels[#channels + 1] = prefix .. 't:' .. string.match(other, '^[^.]+') .. ':' end
end
-- A mailbox is read once and written once for all changes.
local boxes = {}
local function findBox(topic)
  local box = boxes[topic]
  if not box then
    local index = prefix .. 'i:' .. topic
    local found = redis.call('HMGET', index, '#u', '#e', '#x')
    box = { topic = topic, index = index, stream = prefix .. 'm:' .. topic, taken = {}, fields = {} }
    box.count, box.bytes = readUsage(found[1])
    box.ends, box.nextEnd = tonumber(found[2] or 0), tonumber(found[3] or 0)
    boxes[topic] = box
  end
  return box
end
local function writeBox(box)
  local fields = box.fields
  if #fields == 0 then return end
  fields[#fields + 1] = '#u'
  fields[#fields + 1] = writeUsage(box.count, box.bytes)
  redis.call('HSET', box.index, unpack(fields))
  if box.isLonger then
    redis.call('PEXPIREAT', box.index, string.format('%.0f', box.ends))
    redis.call('PEXPIREAT', box.stream, string.format('%.0f', box.ends))
  end
  box.fields, box.isLonger = {}, false
end
local function removeExpired(box)
  writeBox(box)
  box.nextEnd = 9007199254740991
  local subscribers = redis.call('ZRANGE', prefix .. 's:' .. box.topic, 0, 99)
  for _, entry in ipairs(redis.call('XRANGE', box.stream, '-', '+')) do
    local text = entry[2][2]
    local id, expires = string.match(text, '^(%S+) (%d+) ')
    if tonumber(expires) <= now then
      redis.call('XDEL', box.stream, entry[1])
      local flags = { id, id .. '>', id .. '#' }
      for _, subscriber in ipairs(subscribers) do flags[#flags + 1] = id .. '|' .. subscriber end
      redis.call('HDEL', box.index, unpack(flags))
      box.count, box.bytes = box.count - 1, box.bytes - #text
    else
      box.nextEnd = math.min(box.nextEnd, tonumber(expires))
    end
  end
  redis.call('HSET', box.index, '#u', writeUsage(box.count, box.bytes), '#x', string.format('%.0f', box.nextEnd))
end
-- Nothing of a change is written before it is known that all of it fits.
local function takeMessages(length)
  local fresh, slots, isFull = {}, {}, false
  for slot = 1, length do
    local box, text = findBox(take()), take()
    local id, expires, publisher, kept = string.match(text, '^(%S+) (%d+) (%S+) (%d)')
    slots[slot] = '-'
    if not box.taken[id] and redis.call('HEXISTS', box.index, id) == 0 then
      if box.nextEnd <= now and (box.count + 1 > maxMessages or box.bytes + #text > maxBytes) then
        local count, bytes = 0, 0
        for _, m in ipairs(fresh) do
          if m.box == box then count, bytes = count + 1, bytes + #m.text end
        end
        box.count, box.bytes = box.count - count, box.bytes - bytes
        removeExpired(box)
        box.count, box.bytes = box.count + count, box.bytes + bytes
      end
      box.taken[id] = true
      box.count, box.bytes = box.count + 1, box.bytes + #text
      isFull = isFull or box.count > maxMessages or box.bytes > maxBytes
      fresh[#fresh + 1] = {
        box = box, id = id, expires = tonumber(expires), kept = kept, publisher = publisher, text = text, slot = slot
      }
    end
  end
  return fresh, slots, isFull
end
local function giveBack(fresh)
  for _, m in ipairs(fresh) do
    m.box.taken[m.id] = nil
    m.box.count, m.box.bytes = m.box.count - 1, m.box.bytes - #m.text
  end
end
local function store(m, names)
  local box, fields = m.box, m.box.fields
  local position = redis.call('XADD', box.stream, '*', 'm', m.text)
  fields[#fields + 1] = m.id
  fields[#fields + 1] = table.concat(
    { position, #m.text, m.kept, m.publisher, string.format('%.0f', m.expires), names }, ' '
  )
  hold(names, 1, #m.text, m.expires)
  if m.expires < box.nextEnd then
    box.nextEnd = m.expires
    fields[#fields + 1] = '#x'
    fields[#fields + 1] = string.format('%.0f', m.expires)
  end
  if m.expires > box.ends then
    -- A minute more than needed, so that this is seldom done.
    box.ends, box.isLonger = m.expires + 60000, true
    fields[#fields + 1] = '#e'
    fields[#fields + 1] = string.format('%.0f', box.ends)
  end
  for _, channel in ipairs(channels) do
    redis.call('PUBLISH', channel .. box.topic, position .. ' ' .. m.text)
  end
  return position
end
-- The topics that are not subscribed to, or not for long any more, each with what is known of it.
local function findDue(topics, begun)
  local due, seen = {}, {}
  local known = #begun > 0 and redis.call('HMGET', topics, unpack(begun)) or {}
  for place, topic in ipairs(begun) do
    local ends, names = string.match(known[place] or '', '^(%d+) (.*)$')
    if not seen[topic] and (not ends or tonumber(ends) <= renewedBefore) then
      due[#due + 1] = { topic = topic, ends = ends, names = names }
    end
    seen[topic] = true
  end
  return due
end
local function subscribe(topics, client, due, names)
  for _, one in ipairs(due) do
    local subscribers = prefix .. 's:' .. one.topic
    if one.ends then hold(one.names, -1, -subscriptionBytes, one.ends) end
    hold(names, 1, subscriptionBytes, ending)
    redis.call('ZADD', subscribers, ending, client)
    redis.call('PEXPIREAT', subscribers, ending)
    redis.call('HSET', topics, one.topic, ending .. ' ' .. names)
  end
  if #due > 0 then redis.call('PEXPIREAT', topics, ending) end
end
local function unsubscribe(topics, client, ended)
  local known = #ended > 0 and redis.call('HMGET', topics, unpack(ended)) or {}
  for place, topic in ipairs(ended) do
    local ends, names = string.match(known[place] or '', '^(%d+) (.*)$')
    if ends and redis.call('HDEL', topics, topic) == 1 then
      hold(names, -1, -subscriptionBytes, ends)
      redis.call('ZREM', prefix .. 's:' .. topic, client)
    end
  end
end
local answers = {}
while at <= #lines do
  local begins, ends, stores, client = string.match(take(), '^(%d+) (%d+) (%d+) (.*)$')
  local payers = take()
  local names = string.gsub(string.gsub(payers, ':%d+:%d+', ''), ' ', ',')
  local begun, ended = takeList(tonumber(begins)), takeList(tonumber(ends))
  local fresh, slots, isFull = takeMessages(tonumber(stores))
  local topics = prefix .. 'n:' .. client
  local due = findDue(topics, begun)
  local bytes = #due * subscriptionBytes
  for _, m in ipairs(fresh) do bytes = bytes + #m.text end
  local isRefused = not isFull and #fresh + #due > 0 and isOver(payers, #fresh + #due, bytes)
  if isFull or isRefused then
    giveBack(fresh)
    answers[#answers + 1] = isFull and 0 or 1
  else
    unsubscribe(topics, client, ended)
    subscribe(topics, client, due, names)
    for _, m in ipairs(fresh) do slots[m.slot] = store(m, names) end
    answers[#answers + 1] = table.concat(slots, ' ')
  end
end
writeHolders()
for _, box in pairs(boxes) do writeBox(box) end
return answers
`

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
  local found = redis.call('HMGET', index, '#u', unpack(ids))
  local count, used = readUsage(found[1])
  local isSubscriber = isActive(subscribers, client)
  local room = acknowledgementsEach * (count + redis.call('ZCARD', subscribers)) - redis.call('HLEN', index)
  local everybody
  local function listSubscribers()
    everybody = everybody or redis.call('ZRANGEBYSCORE', subscribers, '(' .. string.format('%.0f', now), '+inf')
    return everybody
  end
  local done, gone, removed, fields = {}, {}, {}, {}
  local function isSettled(id, publisher)
    local awaited = redis.call('HGET', index, id .. '>')
    if awaited and awaited ~= client and isActive(subscribers, awaited) then
      if redis.call('HEXISTS', index, id .. '|' .. awaited) == 0 then return false end
    end
    local flags = findFlags(id, listSubscribers(), function(one) return one ~= publisher and one ~= client end)
    local unset = findUnset(index, flags)
    if unset then
      redis.call('HSET', index, id .. '>', string.sub(unset, #id + 2))
      return false
    end
    return #flags > 0 or (isSubscriber and client ~= publisher)
  end
  local function isRemembered(id)
    if room <= 0 then return false end
    if isSubscriber then return true end
    return redis.call('HINCRBY', index, id .. '#', 1) <= maxStrangers
  end
  for place, id in ipairs(ids) do
    if found[place + 1] and not done[id] then
      done[id] = true
      local position, bytes, kept, publisher, ends, names =
        string.match(found[place + 1], '^(%S+) (%d+) (%d) (%S+) (%d+) (.*)$')
      if kept == '0' and isSettled(id, publisher) then
        count, used = count - 1, used - tonumber(bytes)
        hold(names, -1, -tonumber(bytes), ends)
        removed[#removed + 1] = position
        gone[#gone + 1] = id
        gone[#gone + 1] = id .. '>'
        gone[#gone + 1] = id .. '#'
        for _, flag in ipairs(findFlags(id, listSubscribers(), function() return true end)) do gone[#gone + 1] = flag end
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

/** ARGV: prefix, now, client, topic, first position, most messages, most bytes. Answers the next position, then position and text of each message. */
export const readScript = `
local prefix, now, client, topic, from = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5]
local maxMessages, maxBytes = tonumber(ARGV[6]), tonumber(ARGV[7])
local stream, index = prefix .. 'm:' .. topic, prefix .. 'i:' .. topic
local page, count, bytes = { '' }, 0, 0
while true do
  local entries = redis.call('XRANGE', stream, from, '+', 'COUNT', 64)
  for _, entry in ipairs(entries) do
    local text = entry[2][2]
    local id, expires, publisher = string.match(text, '^(%S+) (%d+) (%S+)')
    local isWanted = tonumber(expires) > now and publisher ~= client
    if isWanted and redis.call('HEXISTS', index, id .. '|' .. client) == 0 then
      bytes = bytes + #text
      if count == maxMessages or (count > 0 and bytes > maxBytes) then
        page[1] = entry[1]
        return page
      end
      count = count + 1
      page[#page + 1] = entry[1]
      page[#page + 1] = text
    end
  end
  if #entries < 64 then return page end
  from = '(' .. entries[64][1]
end
`

/**
 * ARGV: prefix, the gateway as it stands in the set, its id, length of a lease in milliseconds. Time is that of Redis,
 * the same for all. Answers 1 when the gateway was in the set.
 */
export const renewScript = `
local gateways, gateway, id, leaseMs = ARGV[1] .. 'g', ARGV[2], ARGV[3], tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wasThere = redis.call('ZSCORE', gateways, gateway) and 1 or 0
for _, other in ipairs(redis.call('ZRANGE', gateways, 0, -1)) do
  if string.match(other, '^[^.]+') == id then redis.call('ZREM', gateways, other) end
end
redis.call('ZADD', gateways, string.format('%.0f', now + leaseMs), gateway)
redis.call('ZREMRANGEBYSCORE', gateways, '-inf', string.format('%.0f', now))
redis.call('PEXPIRE', gateways, leaseMs)
return wasThere
`
