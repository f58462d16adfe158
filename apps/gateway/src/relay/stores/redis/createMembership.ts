import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { createScript } from './createScript.js'
import { renewScript } from './scripts/renewScript.js'

/** Renewed with every sweep; other gateways stop telling one that is gone after this time. */
const leaseMs = 30_000

/** The place of one gateway among those that form one relay. */
export type Membership = {
  /** Stands in the names of this gateway's channels. */
  readonly id: string
  /** What this gateway commits under: it is not told of that. */
  getName(): string
  /** True after {@link Membership.doubt} until a renewal succeeds. */
  isInDoubt(): boolean
  /**
   * Enters the set of gateways or stays in it.
   *
   * @returns False when it was not there: what others stored meanwhile was not told to it.
   */
  renew(): Promise<boolean>
  /**
   * Something was sent and not answered. Redis may still run it, even after later commands, and nobody would tell this
   * gateway: from now on it has another name, so what ran under the old one is told to it as if another had stored it.
   */
  doubt(): void
  leave(): Promise<void>
}

/**
 * Makes the membership of a gateway that has not entered yet.
 *
 * @param redis - A connection.
 * @param prefix - In front of every key.
 */
export function createMembership(redis: Redis, prefix: string): Membership {
  const id = randomUUID()
  const run = createScript(redis, renewScript)
  let life = 0
  let isInDoubt = false

  function doubt(): void {
    life++
    isInDoubt = true
  }

  return {
    id,
    getName: () => `${id}.${life}`,
    isInDoubt: () => isInDoubt,
    doubt,
    async renew() {
      const renewed = life
      try {
        const wasThere = await run(prefix, `${id}.${renewed}`, id, leaseMs)
        if (renewed === life) isInDoubt = false
        return wasThere === 1
      } catch (error) {
        doubt()
        throw error
      }
    },
    async leave() {
      await redis.zrem(`${prefix}g`, `${id}.${life}`)
    },
  }
}
