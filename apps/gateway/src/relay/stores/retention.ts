/** Bounds of a mailbox, the same in every store. */
export const mailboxLimits = {
  maxMessages: 1000,
  maxBytes: 8 * 1_048_576,
  /** A subscription that is not renewed ends after the longest time a message can wait. */
  subscriptionLifetimeMs: 30 * 24 * 3_600_000,
  /** Renewing earlier than this is not written down. */
  subscriptionRenewalMs: 24 * 3_600_000,
  /** Of a message so many are remembered that have it though they are not subscribed. */
  maxStrangers: 8,
  /** In a mailbox so many acknowledgements are remembered for each message and each subscriber. */
  acknowledgementsEach: 16,
} as const

/**
 * Tells whether a message stays until its time is over although every subscriber has it: those of pairings, where
 * another wallet may come later (tags 1000 to 1005, 1100, 1101, 1116 to 1121).
 *
 * @param tag - Its label.
 */
export function isKeptUntilExpiry(tag: number): boolean {
  return (tag >= 1000 && tag <= 1005) || tag === 1100 || tag === 1101 || (tag >= 1116 && tag <= 1121)
}
