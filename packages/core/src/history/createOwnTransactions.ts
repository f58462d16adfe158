import { AppKitError, isAppKitError, requireFields, requireText, requireThat } from '@latchkey/errors'
import { HistoryError } from '@latchkey/errors/history'
import { toPlainText } from '@latchkey/primitives'
import { caipNetworkIdSchema, type HistoryTransaction } from '@latchkey/wire'
import * as v from 'valibot'
import type { GroupContext } from '../base/defineGroup.js'
import { findNetwork, getActiveAddress, getNetwork } from '../state/selectors.js'
import { createKeptList } from '../storage/createKeptList.js'
import type { HistoryState, OwnTransaction } from './HistoryState.js'
import type { historyItems } from './items.js'

/** What is kept at most; the oldest give way. */
const maxOwn = 30
/** What is older is told by the history, in ms. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000
/** A description is one line of a list. */
const maxDescriptionLength = 80
/** Hashes, signatures and ids of every chain. */
const hashForm = /^[\w+/=.:-]{1,200}$/

/** A transaction that a site tells of. */
export type AddedTransaction = {
  /** The hash of the transaction; of an operation of a smart account its own, with `isOperation`. */
  hash: string
  /** What it does, in the site's words; plain text, of which one line of 80 characters is kept. */
  description: string
  /** The network it was sent on; the one in front by default. */
  caipNetworkId?: string | undefined
  /** The account that has sent it; the one in front by default. */
  accountAddress?: string | undefined
  /** The hash is one of a smart account's operation. */
  isOperation?: boolean | undefined
}

/** What a site tells of its transactions, and what becomes of them. */
export type OwnTransactions = {
  add(transaction: AddedTransaction): Promise<void>
  remove(hash: string): Promise<void>
  /** Reads what is stored, and asks the network for what it has not answered yet. */
  resume(): Promise<void>
  /** Finds them among the transactions of the history, which have changed; settles what these have. */
  compare(): void
}

type Context = GroupContext<HistoryState, Record<never, never>, Record<never, never>, typeof historyItems>

/**
 * Makes the list of a site's own transactions. Tabs share it: each change is made to what is stored now.
 *
 * @param context - Of the history.
 * @param onSettled - Called when the network has one.
 */
export function createOwnTransactions(context: Context, onSettled: () => void): OwnTransactions {
  const { chains, clock, items, signal, slice, store } = context
  const { change, read } = createKeptList<OwnTransaction>({
    ...{ context, item: items.ownTransactions, schema: ownSchema, isOpen },
    getShown: () => slice.get().own,
    show: (own) => slice.patch({ own: own.map((one) => withId(one, slice.get().transactions)) }),
    limit: { most: maxOwn, lifetimeMs, getMs: ({ addedAtMs }) => addedAtMs },
  })
  /** What the network is being asked for. */
  const asking = new Set<string>()

  const update = (hash: string, changes: Partial<OwnTransaction>) =>
    change((own) => own.map((one) => (getKey(one.hash) === getKey(hash) ? { ...one, ...changes } : one)))

  async function follow({
    hash,
    isOperation,
    caipNetworkId,
    addedAtMs: sentAtMs,
  }: OwnTransaction): Promise<void> {
    const network = findNetwork(store.getState(), caipNetworkId)
    const capability = network && chains.get(network.chainNamespace)?.capabilities.send
    // A chain that cannot say it leaves it to the gateway's history.
    if (!capability || asking.has(hash)) return
    asking.add(hash)
    try {
      const found = await capability.waitForReceipt({ network, hash, isOperation, sentAtMs, signal })
      settle(hash, { status: 'confirmed', ...(found !== hash && { hashInBlock: found }) })
      onSettled()
    } catch (error) {
      const isReverted = isAppKitError(error, 'send/reverted') || isAppKitError(error, 'send/failed')
      if (!signal.aborted) settle(hash, { status: isReverted ? 'failed' : 'unconfirmed' })
    } finally {
      asking.delete(hash)
    }
  }

  const settle = (hash: string, changes: Pick<OwnTransaction, 'status' | 'hashInBlock'>) =>
    update(hash, changes)

  return {
    async add(given) {
      const { hash, description, isOperation, ...more } = requireFields(
        given,
        'hash, description, caipNetworkId?, accountAddress?',
      )
      requireThat(hashForm.test(hash), 'hash', 'the hash of a transaction')
      const from = more.accountAddress ?? getActiveAddress(store.getState())
      if (!from) throw new HistoryError('history/no-account')
      const network = more.caipNetworkId
        ? findNetwork(store.getState(), more.caipNetworkId)
        : getNetwork(store.getState())
      if (!network) throw new AppKitError('network/unsupported')
      const added: OwnTransaction = {
        ...{ hash, from, caipNetworkId: network.caipNetworkId, addedAtMs: clock.now(), status: 'pending' },
        description: toPlainText(description, maxDescriptionLength),
        ...(isOperation === true && { isOperation }),
      }
      change((own) => [added, ...own.filter((one) => getKey(one.hash) !== getKey(hash))])
      void follow(added)
    },
    async remove(hash) {
      requireText(hash, 'hash')
      change((own) => own.filter((one) => getKey(one.hash) !== getKey(hash)))
    },
    async resume() {
      await Promise.all(read().filter(isOpen).map(follow))
    },
    compare() {
      const { own, transactions } = slice.get()
      slice.patch({ own: own.map((one) => withId(one, transactions)) })
      for (const { hash, status, transactionId } of slice.get().own) {
        const known = transactions.find(({ id }) => id === transactionId)?.metadata.status
        if (known !== status && (known === 'confirmed' || known === 'failed')) settle(hash, { status: known })
      }
    },
  }
}

/** A hash in the form in which two are compared: gateways and sites spell hexadecimal digits in either case. */
function getKey(hash: string): string {
  return hash.toLowerCase()
}

function withId(one: OwnTransaction, transactions: readonly HistoryTransaction[]): OwnTransaction {
  const { caipNetworkId, hash, hashInBlock = hash } = one
  const keys = [hash, hashInBlock].map(getKey)
  const found = transactions.find(
    ({ metadata }) =>
      (!metadata.chain || metadata.chain === caipNetworkId) && keys.includes(getKey(metadata.hash)),
  )
  return { ...one, transactionId: found?.id }
}

/** Whether the network still has to say what has become of it. */
function isOpen({ status }: OwnTransaction): boolean {
  return status === 'pending' || status === 'unconfirmed'
}

const line = v.pipe(
  v.string(),
  v.transform((text) => toPlainText(text, maxDescriptionLength)),
)

const ownSchema = v.object({
  hash: v.pipe(v.string(), v.regex(hashForm)),
  hashInBlock: v.optional(v.pipe(v.string(), v.regex(hashForm))),
  isOperation: v.optional(v.boolean()),
  caipNetworkId: caipNetworkIdSchema,
  from: line,
  // Another script of the page may have written it.
  description: line,
  addedAtMs: v.number(),
  status: v.picklist(['pending', 'confirmed', 'failed', 'unconfirmed']),
})
