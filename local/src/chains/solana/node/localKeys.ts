import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const localPhrase = 'test test test test test test test test test test test junk'
const hardened = 0x8000_0000

/**
 * The private key of one of the trial wallet's Solana accounts: SLIP-10, `m/44'/501'/index'/0'`.
 *
 * @param index - 0 for the first account.
 * @returns 32 bytes.
 */
export function deriveLocalKey(index: number): Uint8Array<ArrayBuffer> {
  const seed = pbkdf2Sync(localPhrase, 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of [44, 501, index, 0]) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(step + hardened)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), number]))
      .digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}

/**
 * The private key of one of the stack's own Solana accounts. Everyone can make it.
 *
 * @param name - Such as `faucet` or `mint USDC`.
 * @returns 32 bytes.
 */
export function createStackKey(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`Latchkey local Solana: ${name}`).digest())
}
