import { SendError } from '@latchkey/errors/send'
import type { Metadata, SignedExtension } from '../metadata/Metadata.js'
import { createEmptyCheck } from '../metadata/skipValue.js'
import { joinBytes, writeCompact, writeLittleEndian } from '../scale/scale.js'
import type { Era } from './era.js'

/** What a transaction says beside its call. There is no tip. */
export type ExtensionFacts = {
  era: Era
  /** The hash of the block that the era counts from, 32 bytes. */
  birthHash: Uint8Array
  /** 32 bytes. */
  genesisHash: Uint8Array
  nonce: number
  specVersion: number
  transactionVersion: number
}

/** What a transaction carries, and what is signed beside it. */
export type WrittenExtensions = {
  carried: Uint8Array
  signedOnly: Uint8Array
  names: readonly string[]
  /** Where the carried bytes say whether the wallet signs a hash of the metadata, too. */
  metadataModeAt: number | undefined
}

/** An empty option, mode 0, and a tip of nothing are all written so. */
const zero = Uint8Array.of(0)

/** How the kit fills the extensions that carry or sign something; all others must have no bytes. */
const knownExtensions: Readonly<
  Record<string, (facts: ExtensionFacts) => Partial<Record<'carried' | 'signedOnly', Uint8Array>>>
> = {
  CheckSpecVersion: ({ specVersion }) => ({ signedOnly: writeLittleEndian(specVersion, 4) }),
  CheckTxVersion: ({ transactionVersion }) => ({ signedOnly: writeLittleEndian(transactionVersion, 4) }),
  CheckGenesis: ({ genesisHash }) => ({ signedOnly: genesisHash }),
  CheckMortality: ({ era, birthHash }) => ({ carried: era.bytes, signedOnly: birthHash }),
  CheckEra: ({ era, birthHash }) => ({ carried: era.bytes, signedOnly: birthHash }),
  CheckNonce: ({ nonce }) => ({ carried: writeCompact(nonce) }),
  ChargeTransactionPayment: () => ({ carried: zero }),
  // The fee is paid in the network's own token.
  ChargeAssetTxPayment: () => ({ carried: joinBytes(zero, zero) }),
  // Mode 0: the wallet signs no hash of the metadata.
  CheckMetadataHash: () => ({ carried: zero, signedOnly: zero }),
}

/**
 * Writes what a runtime wants of a transaction beside its call.
 *
 * @param metadata - The runtime's.
 * @param facts - See {@link ExtensionFacts}.
 * @param symbol - What the visitor wants to send, for the refusal.
 * @throws `send/not-transferable` where the runtime wants something that the kit does not know; RangeError where its types cannot be
 *   read.
 */
export function writeExtensions(
  metadata: Metadata,
  facts: ExtensionFacts,
  symbol: string,
): WrittenExtensions {
  const { extensions } = metadata.extrinsic
  const isEmpty = createEmptyCheck(metadata)
  const written = extensions.map((extension) => writeExtension(extension, { isEmpty, facts, symbol }))
  const modeIndex = extensions.findIndex(({ name }) => name === 'CheckMetadataHash')
  const before = written.slice(0, Math.max(modeIndex, 0)).reduce((sum, one) => sum + one.carried.length, 0)
  return {
    carried: joinBytes(...written.map(({ carried }) => carried)),
    signedOnly: joinBytes(...written.map(({ signedOnly }) => signedOnly)),
    names: extensions.map(({ name }) => name),
    metadataModeAt: modeIndex < 0 ? undefined : before,
  }
}

function writeExtension(
  { name, carried: carriedType, signedOnly: signedOnlyType }: SignedExtension,
  { isEmpty, facts, symbol }: { isEmpty: (type: number) => boolean; facts: ExtensionFacts; symbol: string },
): { carried: Uint8Array; signedOnly: Uint8Array } {
  const known = Object.hasOwn(knownExtensions, name) ? knownExtensions[name]?.(facts) : undefined
  const { carried = new Uint8Array(), signedOnly = new Uint8Array() } = known ?? {}
  // What has bytes and is not filled here, or is filled and has none, is something else than the kit takes it for.
  const isAsKnown =
    isEmpty(carriedType) === (carried.length === 0) && isEmpty(signedOnlyType) === (signedOnly.length === 0)
  if (isAsKnown) return { carried, signedOnly }
  throw new SendError('send/not-transferable', {
    symbol,
    reason: `the network asks for something unknown with each transaction (${name})`,
  })
}
