/**
 * What the Lua scripts of this folder share. Keys are made from a prefix, so one Redis (with replicas) is needed, not a cluster:
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
export const usage = `
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
