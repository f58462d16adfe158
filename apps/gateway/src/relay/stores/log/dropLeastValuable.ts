import type { Account } from '../../quotas/createUsage.js'
import type { MailboxIndex } from './createMailboxIndex.js'
import type { Mailbox } from './Mailbox.js'

/** A full index is emptied down to this part of its room, so that it is not full again at once. */
const wantedShare = 0.75

/** What was dropped. */
export type Dropped = { subscriptions: number; messages: number }

/**
 * Makes room in an index that holds more than there is memory for: what has ended goes first, then what those hold who hold the
 * most, down to the same for each of them. Of these go first subscriptions on which nothing waits, then the others, then
 * messages, the oldest first.
 *
 * @param index - The index.
 */
export function dropLeastValuable(index: MailboxIndex): Dropped {
  const dropped: Dropped = { subscriptions: 0, messages: 0 }
  index.sweep()
  for (const { clientId, topic } of index.findEndedSubscriptions()) index.unsubscribe(clientId, topic)
  const { capacity, total } = index.usage
  const wanted = capacity.items * wantedShare
  if (total.items <= capacity.items) return dropped
  const excess = findExcess(index, wanted)
  const take = (account: Account) => {
    const name = toName(account)
    const left = excess.get(name) ?? 0
    if (left > 0) excess.set(name, left - 1)
    return left > 0
  }
  for (const isIdle of [true, false]) {
    for (const mailbox of [...index.mailboxes.values()]) {
      if ((mailbox.entries.size === 0) !== isIdle) continue
      for (const [clientId, { account }] of mailbox.subscribers) {
        if (!take(account)) continue
        index.unsubscribe(clientId, mailbox.topic)
        dropped.subscriptions++
      }
    }
  }
  for (const mailbox of [...index.mailboxes.values()]) {
    for (const entry of mailbox.entries.values()) {
      if (!take(entry.account)) continue
      index.remove(entry)
      dropped.messages++
    }
  }
  return dropped
}

/** How much more each holds than all may, so that together they hold what is wanted. */
function findExcess(index: MailboxIndex, wanted: number): Map<string, number> {
  const held = new Map<string, number>()
  const count = (account: Account) => {
    const name = toName(account)
    held.set(name, (held.get(name) ?? 0) + 1)
  }
  for (const mailbox of index.mailboxes.values()) countAll(mailbox, count)
  const level = findLevel([...held.values()], wanted)
  return new Map([...held].map(([name, items]) => [name, Math.max(0, items - level)]))
}

function countAll({ entries, subscribers }: Mailbox, count: (account: Account) => void): void {
  for (const { account } of subscribers.values()) count(account)
  for (const { account } of entries.values()) count(account)
}

/** The height at which everything above cut off leaves so much. */
function findLevel(amounts: readonly number[], wanted: number): number {
  let rest = wanted
  const ascending = [...amounts].sort((one, other) => one - other)
  for (const [index, amount] of ascending.entries()) {
    const share = Math.floor(rest / (ascending.length - index))
    if (amount > share) return share
    rest -= amount
  }
  return Number.POSITIVE_INFINITY
}

/** Clients are as many as one likes, addresses are not: the name after the client's own. What has none belongs to one alike. */
function toName({ names }: Account): string {
  return names[1] ?? ''
}
