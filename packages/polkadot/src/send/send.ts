import type { ChainConnection, FeeQuote, Transfer } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, isSameBytes } from '@latchkey/primitives'
import {
  hash256,
  readWalletExtrinsic,
  toSigningBytes,
  type UnsignedExtrinsic,
  writeExtrinsic,
} from '../extrinsic/extrinsic.js'
import { findSignature, isSignature } from '../extrinsic/verifySignature.js'
import type { Node } from '../network/createNode.js'
import type { Runtimes } from '../network/createRuntimes.js'
import { toHex } from '../scale/hex.js'
import type { SignerResult } from '../wallets/Injected.js'
import type { PolkadotProvider } from '../wallets/PolkadotProvider.js'
import { toPolkadotError } from '../wallets/toPolkadotFailure.js'
import { type PolkadotFeeDetails, readCharge } from './estimateFee.js'
import { assertFunds, planTransfer } from './planTransfer.js'
import { type PreparedExtrinsic, prepareExtrinsic } from './prepareExtrinsic.js'
import { toRefusal } from './toRefusal.js'
import { toSignerPayload } from './toSignerPayload.js'

/** A transfer that was reviewed, and the wallet that shall sign it. */
export type ReviewedTransfer = Transfer & { fee: FeeQuote; connection: ChainConnection; signal: AbortSignal }

/** The blocks in which a transaction can be taken. */
export type Lifetime = { birth: number; death: number }

/**
 * Has the wallet sign exactly what was reviewed, and hands it to the network.
 *
 * @param nodes - `node`: the network's, for what comes before the wallet is asked; `lasting`: the same, for what must not end with the
 *   visitor's patience.
 * @param transfer - The transfer, with the fee that was shown.
 * @param runtimes - The network's runtime.
 * @param onLifetime - Told in which blocks the transaction can be taken, by its hash.
 * @returns The hash by which explorers know it.
 * @throws `wallet/…`, `send/…`, `wire/…`.
 */
export async function send(
  { node, lasting }: { node: Node; lasting: Node },
  transfer: ReviewedTransfer,
  runtimes: Runtimes,
  onLifetime: (hash: string, lifetime: Lifetime) => void,
): Promise<string> {
  const { network, from, fee, signal, connection, amountAtomic } = transfer
  const { call } = fee.details as PolkadotFeeDetails
  const provider = connection.provider as PolkadotProvider
  const plan = await planTransfer(node, transfer, runtimes)
  // The network may have been upgraded since the review.
  if (!isSameBytes(plan.writeCall(amountAtomic), call)) throw new SendError('send/quote-outdated')
  assertFunds(transfer, plan, fee.feeAtomic)
  const prepared = await prepareExtrinsic(node, network, plan, call)
  // Nothing in a transaction bounds its fee, so it is asked for once more.
  if ((await readCharge(node, prepared)) > fee.feeAtomic) throw new SendError('send/quote-outdated')
  if (provider.getNetwork() !== network.caipNetworkId) throw new SendError('send/wallet-elsewhere')
  if (!provider.getAccounts().some(({ address }) => address === from)) {
    throw new SendError('send/quote-outdated')
  }
  signal.throwIfAborted()
  const answer = await askToSign(provider, from, prepared)
  const extrinsic = toSignedExtrinsic(prepared.unsigned, answer, {
    walletName: provider.name,
    account: plan.sender,
  })
  // From here on it may be out, so nothing takes it back any more.
  const hash = toHex(hash256(extrinsic))
  onLifetime(hash, prepared.facts.era)
  await handOver(lasting, extrinsic, provider.name)
  return hash
}

async function askToSign(
  { signer }: PolkadotProvider,
  address: string,
  prepared: PreparedExtrinsic,
): Promise<SignerResult> {
  try {
    return await signer.signPayload(toSignerPayload(address, prepared))
  } catch (error) {
    throw toPolkadotError(error, 'signPayload')
  }
}

/**
 * Puts the transaction together. Its bytes are the kit's own; a wallet's whole transaction is taken where it signs a hash of the
 * metadata, as devices do, and differs in nothing else.
 *
 * @throws `send/changed-by-wallet`, `send/signature-missing`.
 */
function toSignedExtrinsic(
  unsigned: UnsignedExtrinsic,
  { signature, signedTransaction }: SignerResult,
  { walletName, account }: { walletName: string; account: Uint8Array },
): Uint8Array {
  const signed = toSigningBytes(unsigned)
  if (signedTransaction !== undefined) {
    const given =
      typeof signedTransaction === 'string'
        ? decodeHex(signedTransaction)
        : Uint8Array.from(signedTransaction)
    const read = given && readWalletExtrinsic(unsigned, given)
    if (!given || !read) throw new SendError('send/changed-by-wallet', { walletName })
    // Which hash was signed only the network can tell, and it takes no other than its own.
    if (read.signsMetadata) return given
    if (!isSignature(read.signature, signed, account)) {
      throw new SendError('send/signature-missing', { walletName })
    }
    return given
  }
  const found = findSignature(decodeHex(signature) ?? new Uint8Array(), signed, account)
  if (!found) throw new SendError('send/signature-missing', { walletName })
  return writeExtrinsic(unsigned, found)
}

/** @throws The network's reason not to take it. A node that does not answer may have it. */
async function handOver(node: Node, extrinsic: Uint8Array, walletName: string): Promise<void> {
  try {
    await node.submit(extrinsic)
  } catch (error) {
    // Whether it is taken shows while it is waited for.
    if (!isAppKitError(error, 'wire/rpc')) return
    const refusal = toRefusal(error, walletName)
    if (refusal) throw refusal
  }
}
