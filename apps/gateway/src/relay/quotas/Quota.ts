/** How much somebody may have stored and open at a time. */
export type Quota = {
  /** Subscriptions and messages. */
  items: number
  /** What they take in the store. */
  bytes: number
  /** At one gateway. */
  sockets: number
  /**
   * Of the room that the relay has left one may take this part at most, from 0 to 1. So whoever fills it leaves room to all
   * others, however many names they come under (dynamic thresholds, Choudhury and Hahne 1998).
   */
  shareOfRest: number
}

/** Who answers for what is stored: the client, the address it comes from, and the project it names. */
export type Quotas = { client: Quota; address: Quota; project: Quota }

/** One who answers, and within which limits. The name tells nobody who it is. */
export type Payer = { name: string } & Quota

/** A number of subscriptions and messages, and what they take. */
export type Amount = { items: number; bytes: number }

/** What a subscription counts in bytes; a message counts what it takes. */
export const subscriptionBytes = 128

/**
 * A quota that is so many times as large.
 *
 * @param quota - The quota.
 * @param factor - 1 for the same.
 */
export function multiplyQuota({ bytes, items, shareOfRest, sockets }: Quota, factor: number): Quota {
  return {
    items: Math.ceil(items * factor),
    bytes: Math.ceil(bytes * factor),
    sockets: Math.ceil(sockets * factor),
    shareOfRest: Math.min(shareOfRest * factor, 1),
  }
}

/**
 * Quotas that are so many times as large.
 *
 * @param quotas - The quotas.
 * @param factor - 1 for the same.
 */
export function multiplyQuotas({ address, client, project }: Quotas, factor: number): Quotas {
  return {
    client: multiplyQuota(client, factor),
    address: multiplyQuota(address, factor),
    project: multiplyQuota(project, factor),
  }
}
