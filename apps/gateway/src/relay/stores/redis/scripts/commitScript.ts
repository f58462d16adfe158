import { holding } from './holding.js'
import { usage } from './mailboxes.js'

/**
 * ARGV: prefix, the gateway as it stands in the set, now, most messages, most bytes, end of subscriptions, changes, the end before
 * which a subscription is renewed, bytes of a subscription. Of the changes there are lines: how many lists of payers, and those;
 * of each change how many topics begin and end, how many messages, which list of payers, and the client; those topics; topic
 * and text of each message.
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
        box = box, id = id, expires = tonumber(expires), ends = expires, kept = kept, publisher = publisher, text = text, slot = slot
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
  fields[#fields + 1] =
    position .. ' ' .. #m.text .. ' ' .. m.kept .. ' ' .. m.publisher .. ' ' .. m.ends .. ' ' .. names
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
local answers, lists = {}, takeList(tonumber(take()))
for place, text in ipairs(lists) do lists[place] = findPayers(text) end
while at <= #lines do
  local begins, ends, stores, list, client = string.match(take(), '^(%d+) (%d+) (%d+) (%d+) (.*)$')
  local payers = lists[tonumber(list)]
  local names = payers.names
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
