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
