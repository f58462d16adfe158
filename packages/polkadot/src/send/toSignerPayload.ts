import { toHex } from '../scale/hex.js'
import type { SignerPayloadJson } from '../wallets/Injected.js'
import type { PreparedExtrinsic } from './prepareExtrinsic.js'

/** Of the transactions that wallets sign. */
const extrinsicVersion = 4

/**
 * What a wallet is told of a transaction. Numbers are hexadecimal with their highest byte first, of as many bytes as they have in the
 * transaction.
 *
 * @param address - The account that signs.
 * @param prepared - The transaction.
 */
export function toSignerPayload(
  address: string,
  { unsigned, facts, names }: PreparedExtrinsic,
): SignerPayloadJson {
  const { era, birthHash, genesisHash, nonce, specVersion, transactionVersion } = facts
  return {
    address,
    blockHash: toHex(birthHash),
    blockNumber: toNumberHex(era.birth, 4),
    era: toHex(era.bytes),
    genesisHash: toHex(genesisHash),
    method: toHex(unsigned.call),
    nonce: toNumberHex(nonce, 4),
    specVersion: toNumberHex(specVersion, 4),
    tip: toNumberHex(0, 16),
    transactionVersion: toNumberHex(transactionVersion, 4),
    signedExtensions: [...names],
    version: extrinsicVersion,
    ...(unsigned.metadataModeAt !== undefined && { mode: 0, metadataHash: null }),
    withSignedTransaction: true,
  }
}

function toNumberHex(value: number, bytes: number): string {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`
}
