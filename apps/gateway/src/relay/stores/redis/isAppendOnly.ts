import type { Redis } from 'ioredis'

/**
 * Whether Redis writes every change to a file.
 *
 * @param redis - A connection.
 * @returns Undefined when Redis does not tell: many that are rented do not.
 */
export async function isAppendOnly(redis: Redis): Promise<boolean | undefined> {
  const answer: unknown = await redis.config('GET', 'appendonly').catch(() => undefined)
  const value = Array.isArray(answer) ? answer[1] : undefined
  return value === undefined ? undefined : value === 'yes'
}
