import type { Hex } from 'viem'
import type { Account } from '../../../../app/wallet/accounts.js'
import type { Network } from '../../../../shared/network.js'
import { addressOf } from '../accounts.js'
import type { TransactionRequest } from '../requests/readTransaction.js'
import { clientOf, withoutChecksum } from './networkClient.js'
import { type PreparedTransaction, prepareTransaction, sendSigned, shortMessageOf } from './transactions.js'

/** What several calls do and cost together. */
export type PreparedCalls = {
  /** In order; what each costs is the most it can be. */
  calls: readonly PreparedTransaction[]
  feeAtomic: bigint
  totalAtomic: bigint
  balanceAtomic: bigint
  isCovered: boolean
}

/** Gas is given with this much to spare: what is given back at the end has to be there before. */
const gasReservePercent = 150n

/**
 * Finds out what several calls do and cost when they are made one after the other.
 *
 * @param network - On which network.
 * @param account - Who makes them.
 * @param calls - What the site asked for.
 * @returns Everything that is shown before they are signed, and is then signed unchanged.
 */
export async function prepareCalls(
  network: Network,
  account: Account,
  calls: readonly TransactionRequest[],
): Promise<PreparedCalls> {
  const gas = await simulateCalls(network, account, calls)
  const prepared = await Promise.all(
    calls.map(async (call, index) => {
      const outcome = gas?.[index]
      // A later call often works only after an earlier one, so what it does by itself says nothing.
      const one = await prepareTransaction(network, account, { ...call, gas: outcome?.gas })
      return outcome?.willFail === undefined ? one : { ...one, willFail: outcome.willFail }
    }),
  )
  const feeAtomic = prepared.reduce((sum, one) => sum + one.feeAtomic, 0n)
  const totalAtomic = calls.reduce((sum, { valueAtomic }) => sum + valueAtomic, feeAtomic)
  const balanceAtomic = prepared[0]?.balanceAtomic ?? 0n
  return { calls: prepared, feeAtomic, totalAtomic, balanceAtomic, isCovered: balanceAtomic >= totalAtomic }
}

async function simulateCalls(network: Network, account: Account, calls: readonly TransactionRequest[]) {
  const { client } = clientOf(network)
  try {
    const [block] = await client.simulateBlocks({
      blocks: [
        {
          // viem types a call by its contract; these are bare ones.
          calls: calls.map(({ to, valueAtomic: value, data }) => ({
            account: addressOf(account),
            value,
            data,
            to: to && withoutChecksum(to),
          })) as never[],
        },
      ],
    })
    return block?.calls.map(({ status, gasUsed }) => ({
      gas: (gasUsed * gasReservePercent) / 100n,
      willFail: status === 'failure' ? 'The contract refuses it.' : undefined,
    }))
  } catch {
    // Not every node can simulate; each call is then estimated as if it came alone.
    return undefined
  }
}

/** Calls as they were sent: those after the first that the network refused were not. */
export type SentCalls = { hashes: readonly Hex[]; failure: string | undefined }

/**
 * Signs and sends several calls exactly as they were shown, each as a transaction of its own, in order.
 *
 * @param network - On which network.
 * @param account - Who makes them.
 * @param calls - What the site asked for.
 * @param prepared - What was shown.
 * @throws What the network says when it takes not even the first.
 */
export async function sendCalls(
  network: Network,
  account: Account,
  calls: readonly TransactionRequest[],
  prepared: PreparedCalls,
): Promise<SentCalls> {
  const { client } = clientOf(network)
  const firstNonce = await client.getTransactionCount({ address: addressOf(account), blockTag: 'pending' })
  const hashes: Hex[] = []
  for (const [index, transaction] of calls.entries()) {
    const one = prepared.calls[index]
    if (!one) break
    try {
      hashes.push(
        await sendSigned(network, account, { transaction, prepared: one, nonce: firstNonce + index }),
      )
    } catch (error) {
      if (index === 0) throw error
      return { hashes, failure: shortMessageOf(error) }
    }
  }
  return { hashes, failure: undefined }
}
