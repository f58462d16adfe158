import { getErrorMessage } from '@latchkey/errors'
import { createLongWait } from '../createLongWait.js'
import type { Wish } from './readWish.js'
import type { AccountOutcome } from './testAccounts.js'

/** The states of a withdrawal; it never goes back. */
export type WithdrawalState = 'pending' | 'in_progress' | 'success' | 'failed'

/** A withdrawal. */
export type Withdrawal = {
  wish: Wish
  createdAtMs: number
  state: WithdrawalState
  /** Why it failed. */
  reason: string | undefined
  transactionHash: string | undefined
}

/** More withdrawals than these are forgotten, the oldest first. */
const mostWithdrawals = 10_000

/** The withdrawals. */
export type Withdrawals = ReturnType<typeof createWithdrawals>

/**
 * Makes the withdrawals, in memory. Each session pays out once, whatever is posted how often.
 *
 * @param options - `pause` waits between two steps.
 */
export function createWithdrawals({ pause }: { pause: () => Promise<void> }) {
  const withdrawals = new Map<string, Withdrawal>()
  const slow = createLongWait(pause)

  async function pay(withdrawal: Withdrawal, outcome: AccountOutcome): Promise<void> {
    const { address, amountAtomic, seller, sessionId, token } = withdrawal.wish
    await (outcome === 'slow' ? slow.wait(sessionId) : pause())
    withdrawal.state = 'in_progress'
    await pause()
    try {
      if (outcome === 'failed') throw new Error('This account fails')
      withdrawal.transactionHash = await seller.deliver({ token, recipient: address, amountAtomic })
      withdrawal.state = 'success'
    } catch (error) {
      if (outcome !== 'failed')
        process.stderr.write(`The exchange sandbox pays out nothing: ${getErrorMessage(error)}\n`)
      withdrawal.state = 'failed'
      withdrawal.reason = 'The withdrawal failed. The tokens are back in your account.'
    }
  }

  return {
    find: (sessionId: string): Withdrawal | undefined => withdrawals.get(sessionId),
    /** Whether it is slow just now. */
    isSlow: ({ wish }: Withdrawal): boolean => slow.has(wish.sessionId),
    /** Lets a slow withdrawal go on. */
    hurry: ({ wish }: Withdrawal): void => slow.end(wish.sessionId),
    /** Withdraws with an account; nothing happens to a session that has withdrawn already. */
    start(wish: Wish, outcome: AccountOutcome): void {
      if (withdrawals.has(wish.sessionId)) return
      const isRefused = outcome === 'refused'
      const withdrawal: Withdrawal = {
        ...{ wish, createdAtMs: Date.now(), transactionHash: undefined },
        state: isRefused ? 'failed' : 'pending',
        reason: isRefused ? 'The balance of this account is too low. Nothing was sent.' : undefined,
      }
      withdrawals.set(wish.sessionId, withdrawal)
      for (const id of withdrawals.keys()) {
        if (withdrawals.size <= mostWithdrawals) break
        withdrawals.delete(id)
      }
      if (!isRefused) void pay(withdrawal, outcome)
    },
  }
}

/** Writes what has become of a withdrawal, as gateways read it. */
export function toStatus({ createdAtMs, state, transactionHash, wish }: Withdrawal) {
  const { amount, asset, recipient } = wish
  return {
    ...{ status: state, txid: transactionHash ?? null, created_at: new Date(createdAtMs).toISOString() },
    ...{ amount, asset, recipient },
  }
}
