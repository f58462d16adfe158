import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { fromPolkadotHex } from './polkadotKeys.js'

/** A transaction, as sites give it to wallets; numbers are hexadecimal with the highest byte first. */
export type PolkadotPayload = {
  address: string
  blockHash: string
  era: string
  genesisHash: string
  method: string
  nonce: string
  specVersion: string
  tip: string
  transactionVersion: string
  signedExtensions: readonly string[]
  version: number
}

/** Any hash will do: this wallet is no device that checks it. */
const metadataHash = /*#__PURE__*/ new Uint8Array(32).fill(0x4d)

/** What a transaction carries beside its call, and what is only signed, by the names of a runtime's extensions. */
const extensions: Readonly<
  Record<
    string,
    (
      payload: PolkadotPayload,
      signsMetadata: boolean,
    ) => readonly [carried?: Uint8Array | undefined, signed?: Uint8Array | undefined]
  >
> = {
  CheckSpecVersion: ({ specVersion }) => [undefined, toIndex(specVersion)],
  CheckTxVersion: ({ transactionVersion }) => [undefined, toIndex(transactionVersion)],
  CheckGenesis: ({ genesisHash }) => [undefined, fromPolkadotHex(genesisHash)],
  CheckMortality: ({ era, blockHash }) => [fromPolkadotHex(era), fromPolkadotHex(blockHash)],
  CheckEra: ({ era, blockHash }) => [fromPolkadotHex(era), fromPolkadotHex(blockHash)],
  CheckNonce: ({ nonce }) => [toCompact(BigInt(nonce))],
  ChargeTransactionPayment: ({ tip }) => [toCompact(BigInt(tip))],
  ChargeAssetTxPayment: ({ tip }) => [concatBytes(toCompact(BigInt(tip)), Uint8Array.of(0))],
  CheckMetadataHash: (_, signsMetadata) =>
    signsMetadata
      ? [Uint8Array.of(1), concatBytes(Uint8Array.of(1), metadataHash)]
      : [Uint8Array.of(0), Uint8Array.of(0)],
}

/**
 * What a wallet signs for a transaction, and the transaction with a signature.
 *
 * @param payload - What the site gave.
 * @param signsMetadata - Whether it signs a hash of the metadata, as devices do.
 */
export function readPolkadotPayload(payload: PolkadotPayload, signsMetadata = false) {
  const written = payload.signedExtensions.map((name) => extensions[name]?.(payload, signsMetadata) ?? [])
  const call = fromPolkadotHex(payload.method)
  const carried = concatBytes(...written.map(([own = new Uint8Array()]) => own))
  const signedOnly = concatBytes(...written.map(([, own = new Uint8Array()]) => own))
  const plain = concatBytes(call, carried, signedOnly)
  return {
    signed: plain.length > 256 ? blake2b(plain, { dkLen: 32 }) : plain,
    /** `signature`: with the number of its curve in front. */
    toTransaction(account: Uint8Array, signature: Uint8Array): Uint8Array {
      const body = concatBytes(Uint8Array.of(0x84, 0), account, signature, carried, call)
      return concatBytes(toCompact(BigInt(body.length)), body)
    },
  }
}

/** Four bytes, the lowest first. */
function toIndex(hex: string): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, Number(hex), true)
  return bytes
}

function toCompact(value: bigint): Uint8Array {
  const bytes = (number: bigint, length: number) =>
    Uint8Array.from({ length }, (_, at) => Number((number >> BigInt(8 * at)) & 255n))
  if (value < 64n) return bytes(value << 2n, 1)
  if (value < 16_384n) return bytes((value << 2n) | 1n, 2)
  if (value < 2n ** 30n) return bytes((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), bytes(value, length))
}
