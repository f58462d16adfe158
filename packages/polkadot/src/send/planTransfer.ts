import type { Network, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { formatAmount } from '@latchkey/primitives'
import { genericPrefix, readSs58 } from '../address/ss58.js'
import { readExistentialDeposit, writeTransferCall } from '../metadata/transferCall.js'
import { toSpendable } from '../network/accountInfo.js'
import type { Node } from '../network/createNode.js'
import type { Runtime, Runtimes } from '../network/createRuntimes.js'
import { getPolkadotFacts } from '../PolkadotNetwork.js'

/** What a transfer comes to on the network. */
export type TransferPlan = {
  runtime: Runtime
  /** 32 bytes each. */
  sender: Uint8Array
  receiver: Uint8Array
  /** What the sender can spend while the account stays open, in base units. */
  spendableAtomic: bigint
  /** What the receiver has, in base units. */
  receiverFreeAtomic: bigint
  /** The least an account must hold, in base units. */
  existentialDepositAtomic: bigint
  /** The call that sends so much. */
  writeCall(amountAtomic: bigint): Uint8Array
}

/**
 * Finds out how a transfer is made, and what both sides have.
 *
 * @param node - The network's node.
 * @param transfer - The transfer; its amount is not looked at.
 * @param runtimes - The network's runtime.
 * @throws `parsing/address` for an address of another network too, `send/not-transferable`, `wire/…`.
 */
export async function planTransfer(
  node: Node,
  { network, from, to, token }: Pick<Transfer, 'network' | 'from' | 'to' | 'token'>,
  runtimes: Runtimes,
): Promise<TransferPlan> {
  const [sender, receiver] = [from, to].map((address) => {
    const key = readOn(network, address)
    if (!key) throw new SendError('parsing/address', { value: address })
    return key
  })
  if (!sender || !receiver) throw new SendError('parsing/address', { value: to })
  const refuse = (reason: string) => new SendError('send/not-transferable', { symbol: token.symbol, reason })
  if (token.type !== 'native') throw refuse('only the network’s own token can be sent')
  const readLaws = async () => readTransferLaws(await runtimes.read(network.caipNetworkId, node), receiver)
  const [laws, own, theirs] = await Promise.all([
    readLaws().catch((error: unknown) => {
      throw toUnreadable(error, token.symbol)
    }),
    node.getAccount(sender),
    node.getAccount(receiver),
  ])
  if (!laws) throw refuse('the network has no transfer of the kind that is known here')
  const { runtime, existentialDepositAtomic } = laws
  return {
    runtime,
    sender,
    receiver,
    spendableAtomic: toSpendable(own, existentialDepositAtomic),
    receiverFreeAtomic: theirs.free,
    existentialDepositAtomic,
    writeCall: (amountAtomic) =>
      writeTransferCall(runtime.metadata, receiver, amountAtomic) ?? new Uint8Array(),
  }
}

/** @throws RangeError where its types cannot be read. */
function readTransferLaws(runtime: Runtime, receiver: Uint8Array) {
  const existentialDepositAtomic = readExistentialDeposit(runtime.metadata)
  const hasCall = writeTransferCall(runtime.metadata, receiver, 0n) !== undefined
  return existentialDepositAtomic !== undefined && hasCall ? { runtime, existentialDepositAtomic } : undefined
}

/**
 * What is told where a description cannot be read: it is that of a network the kit does not know.
 *
 * @param error - What was thrown; all but a RangeError stays as it is.
 * @param symbol - What the visitor wants to send.
 */
export function toUnreadable(error: unknown, symbol: string): unknown {
  if (!(error instanceof RangeError)) return error
  const reason = 'the network’s description of itself cannot be read'
  return new SendError('send/not-transferable', { symbol, reason }, { cause: error })
}

/** An account by an address of the network, or of any: those of other networks are spelt for money of those. */
function readOn(network: Network, address: string): Uint8Array | undefined {
  const parts = readSs58(address)
  const own = [getPolkadotFacts(network).ss58Prefix, genericPrefix]
  return parts && own.includes(parts.prefix) ? parts.key : undefined
}

/**
 * Refuses what the network would not do: an account that holds less than the least is closed, on either side.
 *
 * @param transfer - The network, and the amount in base units.
 * @param plan - What both sides have.
 * @param feeAtomic - In base units.
 * @throws `send/insufficient-funds`, `send/below-minimum`.
 */
export function assertFunds(
  { network, amountAtomic }: Pick<Transfer, 'network' | 'amountAtomic'>,
  plan: TransferPlan,
  feeAtomic: bigint,
): void {
  const { existentialDepositAtomic: minimum, spendableAtomic, receiverFreeAtomic } = plan
  if (amountAtomic + feeAtomic > spendableAtomic) throw new SendError('send/insufficient-funds')
  if (amountAtomic > 0n && receiverFreeAtomic + amountAtomic < minimum) {
    const { decimals, symbol } = network.nativeCurrency
    throw new SendError('send/below-minimum', { amount: formatAmount(minimum, decimals), symbol })
  }
}
