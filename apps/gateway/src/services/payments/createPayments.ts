import type { SharedContext } from '../ServiceContext.js'
import { createEventOutbox } from './createEventOutbox.js'
import { createPaymentProjects } from './createPaymentProjects.js'
import { createPaymentRepository, type PaymentRow, type TransactionRow } from './createPaymentRepository.js'
import { createTransactionJudge } from './createTransactionJudge.js'

/** What a turn of the clock does at most. */
const mostAtOnce = 100
/** How many transactions of a payment are read because somebody asks. */
const mostReadAtOnce = 3

/** The payments of a gateway, with what follows them. */
export type Payments = ReturnType<typeof createPayments>

/**
 * Makes the payments of a gateway: one for its calls, for exchanges, and for what follows payments by a clock.
 *
 * @param context - Of the service.
 */
export function createPayments({ chains, database, fetch, networks, now, onFailure }: SharedContext) {
  const outbox = createEventOutbox({ database, fetch, now, onFailure })
  const projects = createPaymentProjects(database)
  const repository = createPaymentRepository({ database, now, onChange: outbox.add })
  const judge = createTransactionJudge({ chains, networks, now })
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** Reads transactions of a payment. A node that does not answer is asked again by the clock. */
  async function read(payment: PaymentRow, transactions: readonly TransactionRow[]): Promise<void> {
    for (const transaction of transactions) {
      const news = await judge(payment, transaction).catch(onFailure)
      if (news) await repository.settle(transaction, news)
    }
    await repository.refresh(payment.id)
  }

  /** Reads what is not settled, but no more often than every two seconds, and few: anybody can report what is made up. */
  async function readSometimes(payment: PaymentRow): Promise<void> {
    if (!(await repository.takeRead(payment.id))) return
    const transactions = await repository.listTransactions(payment.id)
    const pending = transactions.filter(({ status }) => status === 'pending')
    await read(payment, pending.slice(-mostReadAtOnce))
  }

  return {
    projects,
    repository,
    readSometimes,
    /** Calls what follows payments when a transaction is reported here. */
    onReport(listener: () => void): void {
      listeners.add(listener)
    },
    /** Adds a transaction that somebody reports, and reads it. */
    async report(payment: PaymentRow, transaction: { hash: string; network: string }): Promise<void> {
      tell()
      const added = await repository.addTransaction(payment.id, transaction)
      if (added) await read(payment, [added])
      else await readSometimes(payment)
    },
    /** Sends news that are due. */
    sendNews: outbox.run,
    /** One turn of the clock: reads transactions that are due, and ends what is over. */
    async run(signal: AbortSignal): Promise<void> {
      for (const { payment, transaction } of await repository.takeDue(mostAtOnce)) {
        if (signal.aborted) return
        await read(payment, [transaction])
      }
      for (const { id } of await repository.listOver(mostAtOnce)) await repository.refresh(id)
    },
  }
}
