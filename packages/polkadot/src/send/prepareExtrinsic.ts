import type { Network } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { writeSs58 } from '../address/ss58.js'
import { createEra } from '../extrinsic/era.js'
import type { UnsignedExtrinsic } from '../extrinsic/extrinsic.js'
import { type ExtensionFacts, writeExtensions } from '../extrinsic/writeExtensions.js'
import type { Metadata } from '../metadata/Metadata.js'
import { toAddressHead } from '../metadata/transferCall.js'
import type { Node } from '../network/createNode.js'
import { getPolkadotFacts, isGenesisOf } from '../PolkadotNetwork.js'
import { toHex } from '../scale/hex.js'
import { joinBytes } from '../scale/scale.js'
import { type TransferPlan, toUnreadable } from './planTransfer.js'

/** Transactions of the version that the kit writes. */
const extrinsicVersion = 4

/** A transaction that can be signed, and what wallets are told of it. */
export type PreparedExtrinsic = {
  unsigned: UnsignedExtrinsic
  facts: ExtensionFacts
  names: readonly string[]
}

/**
 * Makes a transaction that can be signed: with the account's next number, for some minutes from the last final block on.
 *
 * @param node - The network's node.
 * @param network - The network.
 * @param plan - The transfer.
 * @param call - Its call.
 * @throws `send/not-transferable`, `send/failed` where the node is another network's, `wire/…`.
 */
export async function prepareExtrinsic(
  node: Node,
  network: Network,
  { runtime, sender }: TransferPlan,
  call: Uint8Array,
): Promise<PreparedExtrinsic> {
  const { symbol } = network.nativeCurrency
  const address = writeSs58({ prefix: getPolkadotFacts(network).ss58Prefix, key: sender })
  const [final, genesisHash, nonce] = await Promise.all([
    node.getFinalBlock(),
    node.getBlockHash(0),
    node.getNonce(address),
  ])
  if (!genesisHash || !isGenesisOf(toHex(genesisHash), network.caipNetworkId)) {
    const cause = new Error(`The node is of another network than ${network.caipNetworkId}`)
    throw new SendError('send/failed', undefined, { cause })
  }
  const era = createEra(final.number)
  const { specVersion, transactionVersion } = runtime.version
  const facts = { era, birthHash: final.hash, genesisHash, nonce, specVersion, transactionVersion }
  try {
    return { ...writeFor(runtime.metadata, { call, sender, facts, symbol }), facts }
  } catch (error) {
    throw toUnreadable(error, symbol)
  }
}

/** @throws `send/not-transferable`; RangeError where the network's types cannot be read. */
function writeFor(
  metadata: Metadata,
  {
    call,
    sender,
    facts,
    symbol,
  }: { call: Uint8Array; sender: Uint8Array; facts: ExtensionFacts; symbol: string },
): Omit<PreparedExtrinsic, 'facts'> {
  const addressType = metadata.types.get(metadata.extrinsic.type)?.params.get('Address')
  const head = addressType === undefined ? undefined : toAddressHead(metadata, addressType)
  if (!head || metadata.extrinsic.version !== extrinsicVersion) {
    const reason = 'the network takes transactions of a form that is not known here'
    throw new SendError('send/not-transferable', { symbol, reason })
  }
  const { carried, signedOnly, metadataModeAt, names } = writeExtensions(metadata, facts, symbol)
  return {
    unsigned: { call, carried, signedOnly, metadataModeAt, signer: joinBytes(head, sender) },
    names,
  }
}
