import { readAddress } from '../ledger/coinTypes.js'
import type { FinalTransaction } from '../ledger/ExecutedTransaction.js'
import { Refusal } from '../ledger/Refusal.js'
import type { GraphContext } from './GraphContext.js'
import type { PageArguments } from './pages.js'

/** What transactions are asked for by; all of it at once. */
export type TransactionFilter = {
  affectedAddress?: string | null
  sentAddress?: string | null
  affectedObject?: string | null
  afterCheckpoint?: unknown
  atCheckpoint?: unknown
  beforeCheckpoint?: unknown
}

/**
 * Lists transactions, oldest first.
 *
 * @param filters - Of which each must let a transaction through.
 * @throws Refusal
 */
export function listTransactions(
  filters: readonly TransactionFilter[],
  args: PageArguments,
  context: GraphContext,
) {
  const { ledger, page } = context
  const [first] = filters.flatMap(({ affectedAddress, sentAddress }) => affectedAddress ?? sentAddress ?? [])
  const tests = filters.map(readFilter)
  const found = ledger
    .list(first === undefined ? undefined : readAddress(first))
    .filter((one) => tests.every((isAsked) => isAsked(one)))
  return page(found, args, {
    toKey: ({ checkpoint }) => String(checkpoint.sequenceNumber),
    toNode: (one) => context.nodes.toTransaction(one),
  })
}

function readFilter(filter: TransactionFilter): (one: FinalTransaction) => boolean {
  const read = (address: string | null | undefined) => (address ? readAddress(address) : undefined)
  const [affected, sender] = [read(filter.affectedAddress), read(filter.sentAddress)]
  const object = read(filter.affectedObject)
  const [after, at, before] = [filter.afterCheckpoint, filter.atCheckpoint, filter.beforeCheckpoint].map(
    readNumber,
  )
  return ({ affected: addresses, checkpoint, transaction, types }) => {
    const { sequenceNumber } = checkpoint
    return (
      (affected === undefined || addresses.has(affected)) &&
      (sender === undefined || transaction.sender === sender) &&
      (object === undefined || Object.hasOwn(types, object)) &&
      (after === undefined || sequenceNumber > after) &&
      (at === undefined || sequenceNumber === at) &&
      (before === undefined || sequenceNumber < before)
    )
  }
}

/** A `UInt53`. @throws Refusal */
export function readNumber(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 0) throw new Refusal('invalid UInt53')
  return number
}
