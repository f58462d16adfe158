import { isSameBytes } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { compact, u32 } from '@polkadot-api/substrate-bindings'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { TransactionPayload } from './PolkadotRequest.js'
import type { Codec, Extension } from './readRuntime.js'

/** A longer payload is signed by its hash, in bytes. */
const maxPayloadBytes = 256

const nothing = new Uint8Array()

/** The extensions that hold something, by name. All others have to be empty. */
const known: Readonly<
  Record<string, (payload: TransactionPayload) => { carried?: Uint8Array; implied?: Uint8Array }>
> = {
  CheckSpecVersion: ({ specVersion }) => ({ implied: u32.enc(specVersion) }),
  CheckTxVersion: ({ transactionVersion }) => ({ implied: u32.enc(transactionVersion) }),
  CheckGenesis: ({ genesisHash }) => ({ implied: genesisHash }),
  CheckMortality: ({ blockHash, era }) => ({ carried: era, implied: blockHash }),
  CheckEra: ({ blockHash, era }) => ({ carried: era, implied: blockHash }),
  CheckNonce: ({ nonce }) => ({ carried: compact.enc(nonce) }),
  ChargeTransactionPayment: ({ tipAtomic }) => ({ carried: compact.enc(tipAtomic) }),
  // The zero: the fee is paid in the network's own money.
  ChargeAssetTxPayment: ({ tipAtomic }) => ({
    carried: concatBytes(compact.enc(tipAtomic), new Uint8Array([0])),
  }),
  CheckMetadataHash: ({ metadataHash }) =>
    metadataHash
      ? { carried: new Uint8Array([1]), implied: concatBytes(new Uint8Array([1]), metadataHash) }
      : { carried: new Uint8Array([0]), implied: new Uint8Array([0]) },
}

/** What is signed, and the part of it beside the call that the transaction carries. */
export type WrittenPayload = { payload: Uint8Array; carried: Uint8Array }

/**
 * Writes what is signed: the call, then what its extensions carry, then what they imply.
 *
 * @param given - The parts.
 * @param extensions - The runtime's.
 * @throws TransactionRefusal when the site means others, or pocket does not know what one of them holds.
 */
export function writePayload(given: TransactionPayload, extensions: readonly Extension[]): WrittenPayload {
  const names = extensions.map(({ name }) => name)
  if (names.join() !== given.extensions.join()) {
    const other = given.extensions.find((name) => !names.includes(name))
    const named = other === undefined ? '' : ` (${other.slice(0, 64)})`
    throw new TransactionRefusal(`The site wants other extensions signed than the network has${named}`)
  }
  const parts = extensions.map(({ carried, implied, name }) => {
    const part = Object.hasOwn(known, name) ? known[name]?.(given) : undefined
    return { carried: checked(part?.carried, carried, name), implied: checked(part?.implied, implied, name) }
  })
  const carried = concatBytes(...parts.map((part) => part.carried))
  const implied = concatBytes(...parts.map((part) => part.implied))
  return { payload: concatBytes(given.method, carried, implied), carried }
}

/** What the runtime reads of the bytes, it writes in the same: they are all of it, and nothing else. */
function checked(bytes: Uint8Array = nothing, codec: Codec, name: string): Uint8Array {
  try {
    if (isSameBytes(codec.enc(codec.dec(bytes)), bytes)) return bytes
  } catch {
    // Refused below: the runtime’s form is another.
  }
  throw new TransactionRefusal(`The network has an extension that Pocket does not know: ${name.slice(0, 64)}`)
}

/**
 * The bytes that are really signed.
 *
 * @param payload - What was written.
 */
export function toSignedBytes(payload: Uint8Array): Uint8Array {
  return payload.length > maxPayloadBytes ? blake2b(payload, { dkLen: 32 }) : payload
}

/**
 * Puts the type in front of a signature: sr25519, which all of pocket's are.
 *
 * @param signature - 64 bytes.
 */
export function typeSignature(signature: Uint8Array): Uint8Array {
  return concatBytes(new Uint8Array([1]), signature)
}

/**
 * Writes a signed transaction.
 *
 * @param parts - Its call, what its extensions carry, the public key of the signer (32 bytes), and the signature with its type byte.
 */
export function writeTransaction({
  carried,
  method,
  publicKey,
  signature,
}: {
  carried: Uint8Array
  method: Uint8Array
  publicKey: Uint8Array
  signature: Uint8Array
}): Uint8Array {
  // Version 4, signed; the signer by the key.
  const body = concatBytes(new Uint8Array([0x84, 0]), publicKey, signature, carried, method)
  return concatBytes(compact.enc(body.length), body)
}
