/**
 * Lua that Redis runs. Keys are made from a prefix, so one Redis (with replicas) is needed, not a cluster:
 *
 * - `{prefix}m:{topic}` stream of messages: `m` is the message as `message.ts` writes it
 * - `{prefix}i:{topic}` hash: message id → "stream id, bytes, 1 when kept until its deadline, publisher";
 *   "message id|client" when that client has it; `#u` "messages bytes" in use, `#e` when both keys end,
 *   `#x` before which looking for expired messages in a full mailbox finds none
 * - `{prefix}s:{topic}` sorted set of subscribers by the end of their subscription
 * - `{prefix}c:{client}` set of a client's topics
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
 * ARGV: prefix, the gateway as it stands in the set, now, most messages, most bytes, end of subscriptions, changes. Of a
 * change there are lines: how many topics begin and end, how many messages, and the client; those topics; topic and text
 * of each message.
 * Answers for each change 0 (full) or the positions of its messages with spaces between them, `-` for one that was known.
 */
export const commitScript = `${usage}
local prefix, gateway, now = ARGV[1], ARGV[2], tonumber(ARGV[3])
local maxMessages, maxBytes, ending = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
lines, at = ARGV[7], 1
local channels = {}
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
  for _, entry in ipairs(redis.call('XRANGE', box.stream, '-', '+')) do
    local text = entry[2][2]
    local id, expires = string.match(text, '^(%S+) (%d+) ')
    if tonumber(expires) <= now then
      redis.call('XDEL', box.stream, entry[1])
      redis.call('HDEL', box.index, id)
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
local function store(m)
  local box, fields = m.box, m.box.fields
  local position = redis.call('XADD', box.stream, '*', 'm', m.text)
  fields[#fields + 1] = m.id
  fields[#fields + 1] = position .. ' ' .. #m.text .. ' ' .. m.kept .. ' ' .. m.publisher
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
local answers = {}
while at <= #lines do
  local begins, ends, stores, client = string.match(take(), '^(%d+) (%d+) (%d+) (.*)$')
  local begun, ended = takeList(tonumber(begins)), takeList(tonumber(ends))
  local fresh, slots, isFull = takeMessages(tonumber(stores))
  if isFull then
    giveBack(fresh)
    answers[#answers + 1] = 0
  else
    local topics = prefix .. 'c:' .. client
    for _, topic in ipairs(ended) do
      redis.call('ZREM', prefix .. 's:' .. topic, client)
      redis.call('SREM', topics, topic)
    end
    for _, topic in ipairs(begun) do
      redis.call('ZADD', prefix .. 's:' .. topic, ending, client)
      redis.call('PEXPIREAT', prefix .. 's:' .. topic, ending)
      redis.call('SADD', topics, topic)
    end
    if #begun > 0 then redis.call('PEXPIREAT', topics, ending) end
    for _, m in ipairs(fresh) do slots[m.slot] = store(m) end
    answers[#answers + 1] = table.concat(slots, ' ')
  end
end
for _, box in pairs(boxes) do writeBox(box) end
return answers
`

/** ARGV: prefix, now, receipts. There are lines: a client, a topic, how many message ids, and those, again and again. */
export const acknowledgeScript = `${usage}
local prefix, now = ARGV[1], ARGV[2]
lines, at = ARGV[3], 1
while at <= #lines do
  local client, topic, ids = take(), take(), takeList(tonumber(take()))
  local index = prefix .. 'i:' .. topic
  local found = redis.call('HMGET', index, '#u', unpack(ids))
  local subscribers = redis.call('ZRANGEBYSCORE', prefix .. 's:' .. topic, '(' .. now, '+inf')
  local count, used = readUsage(found[1])
  local done, gone, removed, fields = {}, {}, {}, {}
  for place, id in ipairs(ids) do
    if found[place + 1] and not done[id] then
      done[id] = true
      local position, bytes, kept, publisher = string.match(found[place + 1], '^(%S+) (%d+) (%d) (.*)$')
      local others, isSettled, flags = 0, true, {}
      if kept == '0' then
        for _, subscriber in ipairs(subscribers) do
          if subscriber ~= publisher then
            others = others + 1
            if subscriber ~= client then
              local flag = id .. '|' .. subscriber
              flags[#flags + 1] = flag
              if redis.call('HEXISTS', index, flag) == 0 then isSettled = false end
            end
          end
        end
      end
      if others > 0 and isSettled then
        count, used = count - 1, used - tonumber(bytes)
        removed[#removed + 1] = position
        gone[#gone + 1] = id
        if #flags > 0 then redis.call('HDEL', index, unpack(flags)) end
      else
        fields[#fields + 1] = id .. '|' .. client
        fields[#fields + 1] = '1'
      end
    end
  end
  if #removed > 0 then
    redis.call('XDEL', prefix .. 'm:' .. topic, unpack(removed))
    redis.call('HDEL', index, unpack(gone))
    fields[#fields + 1] = '#u'
    fields[#fields + 1] = writeUsage(count, used)
  end
  if #fields > 0 then redis.call('HSET', index, unpack(fields)) end
end
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
