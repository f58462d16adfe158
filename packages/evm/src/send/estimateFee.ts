import type { FeeQuote, SendCapability, SignedNftTransfer } from '@latchkey/core'
import { readNftTransfer } from '@latchkey/decode'
import { SendError } from '@latchkey/errors/send'
import { getAddress } from 'viem'
import type { Reader } from '../network/createReader.js'
import { type CallCost, estimateCall } from './estimateCall.js'
import { findWarnings } from './findWarnings.js'
import { isReverted } from './isReverted.js'
import { readNodeRefusal } from './readNodeRefusal.js'
import { toReadError } from './toReadError.js'
import { type TransferTransaction, toTransaction } from './toTransaction.js'
import type { WalletTools } from './WalletTools.js'

/** What the wallet is asked to pay, and of an NFT what it is asked to sign. */
export type EvmFeeDetails = CallCost & {
  /** Of an NFT: what was shown is read from this, and this is signed. */
  transaction?: TransferTransaction
}

/**
 * The most a transfer can cost: its gas, with a fifth to spare where a contract runs, at the highest fee offered. What a smart
 * account takes, and whether somebody pays for it, its wallet says.
 *
 * @param reader - Reads from the transfer's network.
 * @param transfer - The transfer, and who sends it.
 * @param tools - How wallets are asked.
 * @throws `send/insufficient-funds`, `send/would-fail` and what else a node says of a transaction, `wallet/…`, `wire/…`, `parsing/address`.
 */
export async function estimateFee(
  reader: Reader,
  transfer: Parameters<SendCapability['estimateFee']>[0],
  tools: WalletTools,
): Promise<FeeQuote> {
  const asked = toTransaction(transfer)
  const nft = transfer.token.type === 'nft' ? readBack(asked, transfer.token.symbol) : undefined
  try {
    const [{ cost, fee }, warnings] = await Promise.all([
      estimateCall(reader, asked, transfer, tools),
      findWarnings(reader, transfer.to),
    ])
    const details: EvmFeeDetails = { ...cost, ...(nft && { transaction: asked }) }
    return { ...fee, warnings, details, ...(nft && { nft }) }
  } catch (error) {
    throw toEstimateError(error, tools)
  }
}

/** What the call says, as wallets read it. */
function readBack({ data, to }: TransferTransaction, symbol: string): SignedNftTransfer {
  const read = readNftTransfer(data)
  if (!read || read.hasMessage) throw new SendError('send/not-transferable', { symbol, reason: 'unreadable' })
  const { amountAtomic, from, tokenId } = read
  return { contract: to, from: getAddress(from), to: getAddress(read.to), tokenId, amountAtomic }
}

function toEstimateError(error: unknown, tools: WalletTools): unknown {
  const refusal = readNodeRefusal(error, tools)
  if (refusal) return refusal
  if (isReverted(error)) return new SendError('send/would-fail', undefined, { cause: error })
  return toReadError(error)
}
