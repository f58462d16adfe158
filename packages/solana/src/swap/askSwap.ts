import type { SwapCapability, SwapReference } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { encodeBase58, toPlainText } from '@latchkey/primitives'
import { assertSameTransfer } from '../send/assertSameTransfer.js'
import type { Node } from '../send/createNode.js'
import type { SendTools } from '../send/SendTools.js'
import { handOver } from '../send/send.js'
import { toMinimum } from '../send/toRentRefusal.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'
import type { ReadTransaction } from './readBuiltSwap.js'
import { tryOut } from './tryOut.js'

/** A transaction can be taken for this many blocks. */
const lifetimeBlocks = 150n

/**
 * Has the wallet sign a swap, and hands it to the network. It is played once more before: what it does depends on what is there now.
 *
 * @param nodes - `node`: the network's node, for what comes before the wallet is asked; `lasting`: the same, for what must not end with
 *   the visitor's patience.
 * @param parameters - The step, exactly as it was planned.
 * @param tools - See {@link SendTools}.
 * @param onLifetime - Told the last block that can take the transaction, by its signature, where that is known.
 * @throws `swap/expired`, `swap/mismatch`, `swap/would-fail`, `wallet/…`, `send/…`, `wire/…`.
 */
export async function askSwap(
  { node, lasting }: { node: Node; lasting: Node },
  { connection, signal, step, terms }: Parameters<SwapCapability['ask']>[0],
  tools: SendTools,
  onLifetime: (hash: string, lastValidBlockHeight: bigint) => void,
): Promise<SwapReference> {
  const { account, network } = terms
  const { transaction } = step.details as ReadTransaction
  const provider = connection.provider as SolanaProvider
  const [{ blockHeight }, minimum] = await Promise.all([
    node.getEpochInfo(),
    node.getMinimum(),
    tryOut(node, terms, transaction),
  ])
  const last = blockHeight + lifetimeBlocks
  signal.throwIfAborted()
  const signing = tools.sign(provider, transaction.bytes, account)
  // It may have put a fresh blockhash in, so nobody knows the last block that can take it.
  if (!signing) return { hash: await tools.signAndSend(provider, transaction.bytes, account) }
  const { signature, transaction: signed } = await signing
  assertSameTransfer(
    transaction.messageBytes,
    tools.getBytesToSign(signed),
    toPlainText(provider.wallet.name),
  )
  // From here on it may be out, so nothing takes it back any more.
  const hash = encodeBase58(signature)
  try {
    const handed = { network, transaction: signed, hash, lastValidBlockHeight: last }
    await handOver(handed, { ...tools, node: lasting }, toMinimum(network, minimum))
  } catch (error) {
    throw isAppKitError(error, 'send/expired')
      ? new SwapError('swap/expired', undefined, { cause: error })
      : error
  }
  onLifetime(hash, last)
  return { hash }
}
