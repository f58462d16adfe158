import type { ChainConnection, FeeQuote, SentReference, Transfer } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { encodeBase58, toPlainText } from '@latchkey/primitives'
import type { SendRawParameters } from '../wallets/ConnectionParts.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'
import { assertSameTransfer } from './assertSameTransfer.js'
import { buildTransaction } from './buildTransaction.js'
import { sumAmounts } from './chooseSources.js'
import type { Node } from './createNode.js'
import { assertLegalRest, type SolanaFeeDetails } from './estimateFee.js'
import type { SendTools } from './SendTools.js'
import { type Minimum, toMinimum, toRentRefusal } from './toRentRefusal.js'
import { writeUnseen } from './unseen.js'

/** A node that is behind the transaction's blockhash is given it so often, with this time between, in ms. */
const maxTries = 3
const tryAgainMs = 1000

/** A transfer that was reviewed, and the wallet that shall send it. */
export type ReviewedTransfer = Transfer & { fee: FeeQuote; connection: ChainConnection; signal: AbortSignal }

/**
 * Has the wallet sign exactly what was reviewed, with a fresh blockhash, and hands it to the network.
 *
 * @param nodes - `node`: the network's node, for what comes before the wallet is asked; `lasting`: the same, for what must not end with
 *   the visitor's patience.
 * @param transfer - The transfer, with the fee that was shown.
 * @param tools - See {@link SendTools}.
 * @param onLifetime - Told the last block that can take the transaction, by its signature, where that is known.
 * @returns The signature in base58, by which the network knows it; `reviewed` where the wallet has sent it, and it is still to be compared.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(
  { node, lasting }: { node: Node; lasting: Node },
  transfer: ReviewedTransfer,
  tools: SendTools,
  onLifetime: (hash: string, lastValidBlockHeight: bigint) => void,
): Promise<SentReference> {
  const { network, from, to, signal, connection } = transfer
  const { plan, budget } = transfer.fee.details as SolanaFeeDetails
  const provider = connection.provider as SolanaProvider
  // The accounts that give a token, and how much each, were chosen for the amount that was reviewed.
  if (plan.type === 'token' && sumAmounts(plan.sources) !== transfer.amountAtomic) {
    throw new SendError('send/quote-outdated')
  }
  const [lifetime, [sender, receiver], minimum] = await Promise.all([
    node.getLifetime(),
    node.getAccounts([from, to]),
    node.getMinimum(),
  ])
  // Balances may have changed since the review, and the most that can be sent followed the fee.
  assertLegalRest(transfer, {
    planned: { heldLamports: sender?.lamports ?? 0n, receiverLamports: receiver?.lamports },
    feeAtomic: transfer.fee.feeAtomic,
    minimum,
  })
  const transaction = buildTransaction({ ...transfer, plan, budget }, lifetime)
  signal.throwIfAborted()
  const walletName = toPlainText(provider.wallet.name)
  const signing = tools.sign(provider, transaction, from)
  // It may have put a fresh blockhash in, so nobody knows the last block that can take it.
  if (!signing) {
    const reviewed = writeUnseen(tools.getBytesToSign(transaction), walletName)
    return { hash: await tools.signAndSend(provider, transaction, from), reviewed }
  }
  const { transaction: signed, signature } = await signing
  const [reviewed, actual] = [transaction, signed].map(tools.getBytesToSign)
  assertSameTransfer(reviewed ?? transaction, actual ?? signed, walletName)
  // From here on it may be out, so nothing takes it back any more.
  const hash = encodeBase58(signature)
  const { lastValidBlockHeight } = lifetime
  const handed = { network, transaction: signed, hash, lastValidBlockHeight }
  await handOver(handed, { ...tools, node: lasting }, toMinimum(network, minimum))
  onLifetime(hash, lastValidBlockHeight)
  return { hash }
}

/** A signed transaction; `hash`: its signature in base58; `lastValidBlockHeight`: no later block can take it. */
type Handed = Pick<SendRawParameters, 'network' | 'transaction'> & {
  hash: string
  lastValidBlockHeight: bigint
}

/**
 * Hands a signed transaction to the network.
 *
 * @param handed - The signed transaction, its hash, and its last block.
 * @param tools - `node`: the network's, asked on when the visitor has stopped waiting.
 * @param minimum - The least that an account must hold, for the failure that says so.
 * @throws `send/expired`, `send/insufficient-funds`, `send/leaves-too-little`, `send/failed`. A node that does not answer may have it.
 */
export async function handOver(
  { hash, lastValidBlockHeight, ...transaction }: Handed,
  { sendRaw, node }: Pick<SendTools, 'sendRaw'> & { node: Pick<Node, 'getEpochInfo' | 'getStatus'> },
  minimum: Minimum,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sendRaw({ ...transaction, options: { preflightCommitment: 'confirmed' } })
      return
    } catch (error) {
      // A node that did not answer may have it: whether it is taken shows while it is waited for.
      if (!isAppKitError(error, 'wire/rpc')) return
      const text = `${error.message} ${JSON.stringify(error.context.data)}`
      // Another address had it first, and its answer was lost.
      if (/AlreadyProcessed|already been processed/i.test(text)) return
      const isForBlockhash = /Blockhash ?not ?found/i.test(text)
      // The height first: a transaction that was taken by then is seen afterwards.
      const isOver = isForBlockhash && (await isPast(node, lastValidBlockHeight))
      const isThere = await isSeen(node, hash)
      if (isThere) return
      if (!isForBlockhash) throw toRefusal(text, minimum, error)
      // The wallet was asked for longer than a blockhash is good for.
      if (isOver && isThere === false) throw new SendError('send/expired', undefined, { cause: error })
      // This node is behind. Another may have it, and a block can take it still.
      if (tries === maxTries) return
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs))
    }
  }
}

/** Balances may have changed while the wallet was asked. */
function toRefusal(text: string, minimum: Minimum, cause: unknown): Error {
  const isPoor = /insufficient|no record of a prior credit/i.test(text)
  return (
    toRentRefusal(text, minimum, cause) ??
    new SendError(isPoor ? 'send/insufficient-funds' : 'send/failed', undefined, { cause })
  )
}

async function isPast(node: Pick<Node, 'getEpochInfo'>, last: bigint): Promise<boolean> {
  return node.getEpochInfo().then(
    ({ blockHeight }) => blockHeight > last,
    () => false,
  )
}

/** `undefined` where it is not said. */
async function isSeen(node: Pick<Node, 'getStatus'>, hash: string): Promise<boolean | undefined> {
  return node.getStatus(hash).then(
    ({ status }) => status !== undefined,
    () => undefined,
  )
}
