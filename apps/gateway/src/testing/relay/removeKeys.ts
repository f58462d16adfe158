import { Redis } from 'ioredis'
import { redisUrl } from './redisUrl.js'

/**
 * Removes what a test left in Redis.
 *
 * @param prefix - In front of its keys.
 */
export async function removeKeys(prefix: string): Promise<void> {
  const redis = new Redis(redisUrl)
  const keys = await redis.keys(`${prefix}*`)
  if (keys.length > 0) await redis.del(...keys)
  redis.disconnect()
}
