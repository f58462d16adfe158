import { SecureError } from '@latchkey/errors/secure'
import { decodeBase58, encodeBase64 } from '@latchkey/primitives'
import type { UnsafeFrameParams } from '@latchkey/wire/frame'
import type { FrameContext } from '../../../frame/FrameContext.js'
import type { Asked } from '../../../frame/rpc/Asked.js'
import type { Approvals } from '../../../frame/rpc/createApprovals.js'
import type { Accounts } from '../../../frame/wallet/createAccounts.js'
import type { SolanaOperation } from '../operations.js'
import { readSolanaMessage, readSolanaTransactions } from './readSolana.js'
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
  const { askNode } = context

  /** Has what is asked signed, as it is shown. */
  function sign(
    { network, signal }: Asked,
    address: string | undefined,
    read: () => SolanaOperation | Promise<SolanaOperation>,
  ): Promise<readonly string[]> {
    return approvals.run(
      async () => {
        const account = await accounts.require(network, address)
        return { address: account.address, network: network.network, operation: await read() }
      },
      (signed) => signed,
      signal,
    )
  }

  return {
    async solana_signMessage(asked) {
      const { message, pubkey } = asked.request.params as UnsafeFrameParams<'solana_signMessage'>
      const [signature] = await sign(asked, pubkey, () => readSolanaMessage(message))
      return { signature }
    },
    async solana_signTransaction(asked) {
      const { transaction } = asked.request.params as UnsafeFrameParams<'solana_signTransaction'>
      const read = () => readSolanaTransactions('solana_signTransaction', [transaction])
      return { transaction: requireOne(await sign(asked, undefined, read)) }
    },
    async solana_signAllTransactions(asked) {
      const { transactions } = asked.request.params as UnsafeFrameParams<'solana_signAllTransactions'>
      const read = () => readSolanaTransactions('solana_signAllTransactions', transactions)
      return { transactions: await sign(asked, undefined, read) }
    },
    async solana_signAndSendTransaction(asked) {
      const { options, transaction } = asked.request
        .params as UnsafeFrameParams<'solana_signAndSendTransaction'>
      const operation = readSolanaTransactions('solana_signAndSendTransaction', [transaction])
      // What is shown and signed is what is sent: with whoever pays its fee.
      const signed = await sign(asked, undefined, async () => ({
        ...operation,
        transactions: await Promise.all(
          operation.transactions.map((bytes) => sponsorSolana(bytes, asked.network, context)),
        ),
      }))
      const bytes = decodeBase58(requireOne(signed)) ?? new Uint8Array()
      const signature = await askNode(asked.network.network.caipNetworkId, 'sendTransaction', [
        encodeBase64(bytes),
        { ...options, encoding: 'base64' },
      ])
      return { signature }
    },
  }
}

function requireOne([signed]: readonly string[]): string {
  if (signed === undefined) throw new SecureError('secure/worker-ended')
  return signed
}
