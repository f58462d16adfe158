import { createECDH, createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const localPhrase = 'test test test test test test test test test test test junk'
const hardened = 0x8000_0000
/** How many points the curve secp256k1 has. */
const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n

/**
 * The private key of one of the trial wallet's Stacks accounts: BIP-32, `m/44'/5757'/0'/0/index`.
 *
 * @param index - 0 for the first account.
 * @returns 33 bytes in hexadecimal; the last, 01, says that the public key is compressed.
 */
export function deriveLocalKey(index: number): string {
  const seed = pbkdf2Sync(localPhrase, 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'Bitcoin seed').update(seed).digest()
  for (const step of [44 + hardened, 5757 + hardened, hardened, 0, index]) {
    const key = node.subarray(0, 32)
    const number = Buffer.alloc(4)
    number.writeUInt32BE(step)
    const parent = step < hardened ? toPublicKey(key) : Buffer.concat([Buffer.alloc(1), key])
    const digest = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([parent, number]))
      .digest()
    const child = (toNumber(digest.subarray(0, 32)) + toNumber(key)) % order
    node = Buffer.concat([Buffer.from(child.toString(16).padStart(64, '0'), 'hex'), digest.subarray(32)])
  }
  return `${node.subarray(0, 32).toString('hex')}01`
}

/**
 * The private key of one of the stack's own Stacks accounts. Everyone can make it.
 *
 * @param name - Such as `faucet`.
 * @returns As {@link deriveLocalKey}.
 */
export function createStackKey(name: string): string {
  return `${createHash('sha256').update(`Latchkey local Stacks: ${name}`).digest('hex')}01`
}

function toPublicKey(privateKey: Uint8Array): Buffer {
  const key = createECDH('secp256k1')
  key.setPrivateKey(privateKey)
  return key.getPublicKey(null, 'compressed')
}

const toNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
