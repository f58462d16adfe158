import { sha256x2 } from '@scure/btc-signer/utils.js'
import { toHashText } from '../transaction/parseTransaction.js'

/** What a block's 80 bytes say. */
export type BlockHeader = {
  version: number
  previousHash: string
  merkleRoot: string
  timestampSeconds: number
  bits: number
  nonce: number
}

/** The hash of the regression test network's first block, which CAIP-2 names the network by. */
export const genesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
/** The regression test network's target: every other hash is below it. */
export const regtestBits = 0x207f_ffff
/** Blocks tell that they know all rules (BIP-9). */
export const blockVersion = 0x2000_0000

/** The regression test network's first block. */
export const genesisHeader: BlockHeader = {
  version: 1,
  previousHash: '00'.repeat(32),
  merkleRoot: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  timestampSeconds: 1_296_688_602,
  bits: regtestBits,
  nonce: 2,
}

/** Writes a header's 80 bytes. */
export function encodeHeader(header: BlockHeader): Buffer {
  const bytes = Buffer.alloc(80)
  bytes.writeInt32LE(header.version, 0)
  Buffer.from(header.previousHash, 'hex').reverse().copy(bytes, 4)
  Buffer.from(header.merkleRoot, 'hex').reverse().copy(bytes, 36)
  bytes.writeUInt32LE(header.timestampSeconds, 68)
  bytes.writeUInt32LE(header.bits, 72)
  bytes.writeUInt32LE(header.nonce, 76)
  return bytes
}

/** Reads a header's 80 bytes. */
export function decodeHeader(bytes: Buffer): BlockHeader {
  const hash = (start: number) => toHashText(bytes.subarray(start, start + 32))
  return {
    version: bytes.readInt32LE(0),
    previousHash: hash(4),
    merkleRoot: hash(36),
    timestampSeconds: bytes.readUInt32LE(68),
    bits: bytes.readUInt32LE(72),
    nonce: bytes.readUInt32LE(76),
  }
}

/** A header's hash, as it is written for people. */
export function hashHeader(header: BlockHeader): string {
  return toHashText(sha256x2(encodeHeader(header)))
}

/** Finds the number with which a header's hash is below the target. On this network that takes two tries. */
export function mineHeader(header: Omit<BlockHeader, 'bits' | 'nonce'>): BlockHeader {
  for (let nonce = 0; ; nonce += 1) {
    const mined = { ...header, bits: regtestBits, nonce }
    if (hashHeader(mined) < '7fffff') return mined
  }
}

/** The root of the tree over a block's transactions, by their hashes as they are written for people. */
export function computeMerkleRoot(hashes: readonly string[]): string {
  let level: Uint8Array[] = hashes.map((hash) => Buffer.from(hash, 'hex').reverse())
  while (level.length > 1) {
    const pairs: Uint8Array[] = []
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] ?? Buffer.alloc(32)
      // The last of an odd number is its own neighbour.
      const right = level[index + 1] ?? left
      pairs.push(sha256x2(left, right))
    }
    level = pairs
  }
  return toHashText(level[0] ?? Buffer.alloc(32))
}
