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
