import { getErrorMessage } from '@latchkey/errors'
import type { LocalSeller } from '../../chains/LocalSeller.js'
import { createLongWait } from '../createLongWait.js'
import type { Quote } from './createQuote.js'
import type { CardOutcome } from './testCards.js'

/** The states of an order; it never goes back. */
export type CardState =
  | 'created'
  | 'pending'
  | '3d-secure'
  | 'declined'
  | 'paid'
  | 'delivering'
  | 'delivered'
  | 'refunded'

/** A purchase. */
export type CardOrder = {
  id: string
  quote: Quote
  recipient: string
  redirectUrl: string | undefined
  state: CardState
  /** Why it was declined. */
  reason: string | undefined
  transactionHash: string | undefined
}

/** States after which nothing happens any more. */
export const finalStates: readonly CardState[] = ['declined', 'delivered', 'refunded']
const declined = 'The bank declined this card. You were not charged.'
const overLimit = 'The amount is over the limit of this card. You were not charged.'

/** The purchases. */
export type CardOrders = ReturnType<typeof createOrders>

/**
 * Makes the purchases, in memory. Each is paid and delivered once, whatever is posted how often.
 *
 * @param options - `onChange` is told of each step; `pause` waits between two of them.
 */
export function createOrders({
  onChange,
  pause,
  sellers,
}: {
  onChange(order: CardOrder): void
  pause: () => Promise<void>
  sellers: readonly LocalSeller[]
}) {
  const orders = new Map<string, CardOrder>()
  const slow = createLongWait(pause)

  function move(order: CardOrder, state: CardState, rest: Partial<CardOrder> = {}): void {
    Object.assign(order, rest, { state })
    onChange({ ...order })
  }

  async function deliver(order: CardOrder): Promise<void> {
    const { quote, recipient } = order
    await pause()
    move(order, 'delivering')
    const seller = sellers.find(({ tokens }) => tokens.includes(quote.token))
    try {
      if (!seller) throw new Error(`Nobody sells ${quote.token.symbol}`)
      const delivery = { token: quote.token, recipient, amountAtomic: quote.bought }
      move(order, 'delivered', { transactionHash: await seller.deliver(delivery) })
    } catch (error) {
      process.stderr.write(`The card sandbox delivers nothing: ${getErrorMessage(error)}\n`)
      move(order, 'refunded', { reason: 'The tokens could not be sent. Your money is on its way back.' })
    }
  }

  async function charge(order: CardOrder, outcome: CardOutcome): Promise<void> {
    await (outcome === 'slow' ? slow.wait(order.id) : pause())
    move(order, 'paid')
    if (outcome !== 'refunded') return deliver(order)
    await pause()
    move(order, 'refunded', { reason: 'The seller sent your money back. No tokens arrive.' })
  }

  return {
    find: (id: string): CardOrder | undefined => orders.get(id),
    /** Whether it is slow just now. */
    isSlow: ({ id }: CardOrder): boolean => slow.has(id),
    /** Lets a slow payment go on. */
    hurry: ({ id }: CardOrder): void => slow.end(id),
    /** Adds an order; one with the same id stays as it is. */
    add(order: Pick<CardOrder, 'id' | 'quote' | 'recipient' | 'redirectUrl'>): void {
      if (orders.has(order.id)) return
      orders.set(order.id, { ...order, state: 'created', reason: undefined, transactionHash: undefined })
    },
    /** Pays with a card; nothing happens to an order that is paid already. */
    pay(order: CardOrder, outcome: CardOutcome): void {
      if (order.state !== 'created') return
      move(order, 'pending')
      if (outcome === '3d-secure') move(order, '3d-secure')
      else if (outcome === 'declined') move(order, 'declined', { reason: declined })
      else if (outcome === 'over-limit') move(order, 'declined', { reason: overLimit })
      else void charge(order, outcome)
    },
    /** Answers the bank's question. */
    confirm(order: CardOrder, isConfirmed: boolean): void {
      if (order.state !== '3d-secure') return
      if (!isConfirmed) {
        move(order, 'declined', { reason: 'You did not confirm the payment.' })
        return
      }
      // Leaves the state at once, so that a second answer finds nothing to confirm.
      move(order, 'paid')
      void deliver(order)
    },
  }
}
