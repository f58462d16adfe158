import { SecureError } from '@latchkey/errors/secure'
import { decodeBase58, encodeBase64 } from '@latchkey/primitives'
import type { ParametersOf } from '../../approve/decode/parameters.js'
import type { UnsafeRequest } from '../../shared/Approval.js'
import type { Operation } from '../../shared/workerCalls.js'
import type { FrameContext } from '../FrameContext.js'
import type { Accounts } from '../wallet/createAccounts.js'
import type { Asked } from './Asked.js'
import type { Approvals } from './createApprovals.js'
import { sponsorSolana } from './sponsorSolana.js'

/** Does what a page asks of the Solana account. */
export type SolanaRequests = Record<
  | 'solana_signMessage'
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction',
  (asked: Asked) => Promise<unknown>
>

/**
 * Makes what does requests of the Solana account, each after it was approved.
 *
 * @param context - The frame's parts.
 * @param parts - The accounts, and what asks the visitor.
 */
export function createSolanaRequests(
  context: FrameContext,
  { accounts, approvals }: { accounts: Accounts; approvals: Approvals },
): SolanaRequests {
  const { askNode, wallet } = context

  function perform(
    { network, request, signal }: Asked,
    address: string | undefined,
    operation: Operation,
  ): Promise<string[]> {
    return approvals.run(
      async () => {
        const account = await accounts.require(network, address)
        return { address: account.address, network: network.network, request }
      },
      () => wallet.perform(operation),
      signal,
    )
  }

  async function signOne(asked: Asked, transaction: string): Promise<string> {
    const operation = { kind: 'solana-transactions', transactions: [transaction] } as const
    const [signed] = await perform(asked, undefined, { ...operation, transactions: [transaction] })
    if (signed === undefined) throw new SecureError('secure/worker-ended')
    return signed
  }

  /** What is shown and signed is what is sent: with whoever pays its fee. */
  async function signSponsored({ network, request, signal }: Asked, transaction: string): Promise<string> {
    const [signed] = await approvals.run(
      async () => {
        const { address } = await accounts.require(network, undefined)
        const sponsored = await sponsorSolana(transaction, network, context)
        const params = { ...(request.params as object), transaction: sponsored }
        return {
          address,
          network: network.network,
          request: { ...request, params } as UnsafeRequest,
          sponsored,
        }
      },
      ({ sponsored }) => wallet.perform({ kind: 'solana-transactions', transactions: [sponsored] }),
      signal,
    )
    if (signed === undefined) throw new SecureError('secure/worker-ended')
    return signed
  }

  return {
    async solana_signMessage(asked) {
      const { message, pubkey } = asked.request.params as ParametersOf<'solana_signMessage'>
      const [signature] = await perform(asked, pubkey, { kind: 'solana-message', message })
      return { signature }
    },
    async solana_signTransaction(asked) {
      const { transaction } = asked.request.params as ParametersOf<'solana_signTransaction'>
      return { transaction: await signOne(asked, transaction) }
    },
    async solana_signAllTransactions(asked) {
      const { transactions } = asked.request.params as ParametersOf<'solana_signAllTransactions'>
      return { transactions: await perform(asked, undefined, { kind: 'solana-transactions', transactions }) }
    },
    async solana_signAndSendTransaction(asked) {
      const { options, transaction } = asked.request.params as ParametersOf<'solana_signAndSendTransaction'>
      const signed = decodeBase58(await signSponsored(asked, transaction)) ?? new Uint8Array()
      const signature = await askNode(asked.network.network.caipNetworkId, 'sendTransaction', [
        encodeBase64(signed),
        { ...options, encoding: 'base64' },
      ])
      return { signature }
    },
  }
}
