import { createHash } from 'node:crypto'
import { getErrorMessage } from '@latchkey/errors'
import type { Redis } from 'ioredis'

/** Runs a script with arguments. */
export type Script = (...args: (string | number | Buffer)[]) => Promise<unknown>

/**
 * Makes a function of a Lua script. Redis is sent its hash, and the script itself when it does not know it.
 *
 * @param redis - A connection.
 * @param lua - The script; it takes no keys.
 */
export function createScript(redis: Redis, lua: string): Script {
  const hash = createHash('sha1').update(lua).digest('hex')
  return async (...args) => {
    try {
      return await redis.evalsha(hash, 0, ...args)
    } catch (error) {
      if (!getErrorMessage(error).startsWith('NOSCRIPT')) throw withoutArguments(error)
    }
    return redis.eval(lua, 0, ...args).catch((error: unknown) => {
      throw withoutArguments(error)
    })
  }
}

/** The client's errors carry the whole command, envelopes included, which must not reach a log. */
function withoutArguments(error: unknown): Error {
  return new Error(`Redis: ${getErrorMessage(error)}`)
}
