import { createUsage } from './createUsage.js'
import type { Payer } from './Quota.js'

/** Counts the open sockets of clients, addresses and projects. */
export type SocketCount = {
  /**
   * Counts one more.
   *
   * @param payers - Whose it is.
   * @returns Counts it no more; undefined when one of them has as many as it may have.
   */
  enter(payers: readonly Payer[]): (() => void) | undefined
}

/** Makes a count of no sockets. */
export function createSocketCount(): SocketCount {
  const usage = createUsage()
  return {
    enter(payers) {
      const limits = payers.map((payer) => ({ ...payer, items: payer.sockets, bytes: Infinity }))
      if (!usage.hasRoom(limits, { items: 1, bytes: 0 })) return undefined
      const account = usage.open(payers.map(({ name }) => name))
      usage.add(account, 1, 0)
      let isIn = true
      return () => {
        if (isIn) usage.add(account, -1, 0)
        isIn = false
      }
    },
  }
}
