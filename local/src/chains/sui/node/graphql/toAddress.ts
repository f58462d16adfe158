import { readAddress, readCoinType, readObjectFilter } from '../ledger/coinTypes.js'
import { Refusal } from '../ledger/Refusal.js'
import type { Balance } from '../ledger/State.js'
import type { GraphContext } from './GraphContext.js'
import { listTransactions, type TransactionFilter } from './listTransactions.js'
import type { PageArguments } from './pages.js'
import { toMoveObject, toNewest } from './toObject.js'

/** The most balances that are asked for at once. */
const maxKeys = 50

/** What objects are asked for by. */
export type ObjectFilter = { owner?: string | null; ownerKind?: string | null; type?: string | null }

/** An address as the schema has it. */
export function toAddress(address: string, context: GraphContext) {
  const { ledger, page } = context
  const getBalance = (coinType: string) => toBalance(ledger.state.getBalance(address, readCoinType(coinType)))
  return {
    address,
    balance: ({ coinType }: { coinType: string }) => getBalance(coinType),
    multiGetBalances({ keys }: { keys: string[] }) {
      if (keys.length > maxKeys) throw new Refusal(`at most ${maxKeys} keys at once`)
      return keys.map(getBalance)
    },
    balances: (args: PageArguments) =>
      page(ledger.state.listBalances(address), args, {
        toKey: ({ coinType }) => coinType,
        toNode: toBalance,
      }),
    objects({ filter, ...args }: PageArguments & { filter?: ObjectFilter | null }) {
      const objects = listObjects({ ...filter, owner: filter?.owner ?? address }, context)
      const own = objects.filter(({ owner }) => owner === address)
      return page(own, args, {
        toKey: ({ id }) => id,
        toNode: (coin) => toMoveObject(toNewest(coin), context),
      })
    },
    transactions({
      filter,
      relation,
      ...args
    }: PageArguments & { filter?: TransactionFilter | null; relation?: 'SENT' | 'AFFECTED' | null }) {
      const own = relation === 'AFFECTED' ? { affectedAddress: address } : { sentAddress: address }
      return listTransactions([own, filter ?? {}], args, context)
    },
  }
}

/** The objects that a filter lets through. @throws Refusal */
export function listObjects({ owner, ownerKind, type }: ObjectFilter, { ledger }: GraphContext) {
  if (ownerKind && ownerKind !== 'ADDRESS') return []
  const isAsked = type ? readObjectFilter(type) : () => true
  return ledger.state
    .listObjects(owner ? readAddress(owner) : undefined)
    .filter(({ coinType }) => isAsked(coinType))
}

function toBalance({ coinType, inAddress, inCoins }: Balance) {
  return {
    coinType: { repr: coinType },
    coinBalance: String(inCoins),
    addressBalance: String(inAddress),
    totalBalance: String(inCoins + inAddress),
  }
}
