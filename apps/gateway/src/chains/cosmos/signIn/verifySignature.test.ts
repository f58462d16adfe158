import { Secp256k1Wallet, serializeSignDoc } from '@cosmjs/amino'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCosmosSignIn } from './createCosmosSignIn.js'
import { toSignedDocument, verifySignature } from './verifySignature.js'

type Hash = (bytes: Uint8Array) => Uint8Array

/** Made with a wallet’s own library by the key of 32 times 0x01. */
const message = 'Latchkey é'
const address = 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr'
const signature = '6FGcP5ZzRKtQtLA5WQu+yGcTjlVZys/eQ/YNw+mFoN5uXEZITKCDLdIUKCenmm9hot5dGANumbh2kI9/FbtWuQ=='
const key = new Uint8Array(32).fill(1)
const good = { address, message, signature }

const toAddress = (prefix: string, bytes: Uint8Array) => bech32.encode(prefix, bech32.toWords(bytes))
const ethereumAddress = (prefix: string) =>
  toAddress(prefix, keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20))
const cosmosAddress = (prefix: string) => toAddress(prefix, ripemd160(sha256(secp256k1.getPublicKey(key))))
function sign(signer: string, text: string, hash: Hash = sha256): string {
  const digest = hash(Buffer.from(toSignedDocument(signer, text)))
  return Buffer.from(secp256k1.sign(digest, key, { prehash: false })).toString('base64')
}

describe('verifySignature', () => {
  test('takes the published vector, and the address in either case', () => {
    expect(verifySignature(good)).toBe(true)
    expect(verifySignature({ ...good, address: address.toUpperCase() })).toBe(true)
    expect([cosmosAddress('cosmos'), sign(address, message)]).toEqual([address, signature])
  })

  test('takes what CosmJS signs, whatever the text and the prefix', async () => {
    for (const prefix of ['cosmos', 'osmo', 'juno', 'a1b']) {
      const wallet = await Secp256k1Wallet.fromKey(key, prefix)
      const [account] = await wallet.getAccounts()
      const signer = account?.address ?? ''
      for (const text of ['', message, '<&>"\\\u2028\n', 'x'.repeat(5_000)]) {
        const data = Buffer.from(text).toString('base64')
        const document = {
          ...{ chain_id: '', account_number: '0', sequence: '0', memo: '' },
          fee: { gas: '0', amount: [] },
          msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
        }
        expect(Buffer.from(serializeSignDoc(document)).toString()).toBe(toSignedDocument(signer, text))
        const signed = await wallet.signAmino(signer, document)
        const { signature: made } = signed.signature
        expect(verifySignature({ address: signer, message: text, signature: made })).toBe(true)
        expect(verifySignature({ address: signer, message: `${text}.`, signature: made })).toBe(false)
      }
    }
  })

  test('takes accounts of networks that hash as Ethereum does, and mixes the two ways nowhere', () => {
    const [ethereum, plain] = [ethereumAddress('evmos'), cosmosAddress('evmos')]
    expect(ethereum).not.toBe(plain)
    const check = (signer: string, hash: Hash) =>
      verifySignature({ address: signer, message, signature: sign(signer, message, hash) })
    expect([check(ethereum, keccak_256), check(plain, sha256)]).toEqual([true, true])
    expect([check(ethereum, sha256), check(plain, keccak_256)]).toEqual([false, false])
  })

  test('refuses the signature of a text for the same key’s address on another network', () => {
    const other = cosmosAddress('osmo')
    expect(verifySignature({ ...good, address: other })).toBe(false)
    expect(verifySignature({ ...good, address: other, signature: sign(other, message) })).toBe(true)
  })

  test('refuses a signature that is altered in any byte', () => {
    const bytes = Buffer.from(signature, 'base64')
    for (const index of bytes.keys()) {
      const altered = bytes.with(index, (bytes[index] ?? 0) ^ (1 << (index % 8)))
      const text = Buffer.from(altered).toString('base64')
      expect(verifySignature({ ...good, signature: text }), String(index)).toBe(false)
    }
  })

  test('takes the lower value of s only, and one spelling of its bytes', () => {
    const bytes = Buffer.from(signature, 'base64')
    const { r, s } = secp256k1.Signature.fromBytes(bytes, 'compact')
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('compact')
    const spellings = [
      Buffer.from(high).toString('base64'),
      bytes.toString('hex'),
      `0x${bytes.toString('hex')}`,
      bytes.toString('base64url'),
      signature.slice(0, -2),
      ` ${signature}`,
      `${signature}\n`,
      // The same bytes: bits that mean nothing are set.
      signature.replace('uQ==', 'uR=='),
      Buffer.concat([bytes, Buffer.from([0])]).toString('base64'),
      Buffer.concat([bytes, bytes]).toString('base64'),
      '',
    ]
    for (const text of spellings) expect(verifySignature({ ...good, signature: text }), text).toBe(false)
  })

  test('refuses numbers that no signature has', () => {
    const zero = Buffer.alloc(32)
    const order = Buffer.from(secp256k1.Point.Fn.ORDER.toString(16), 'hex')
    const one = Buffer.alloc(32, 0)
    one[31] = 1
    const all = [zero, order, Buffer.alloc(32, 255), one]
    for (const r of all) {
      for (const s of all) {
        const text = Buffer.concat([r, s]).toString('base64')
        expect(verifySignature({ ...good, signature: text })).toBe(false)
      }
    }
  })

  test('never throws, whatever it is given, and reads nothing that is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (a, m, s) => {
        expect(verifySignature({ address: a, message: m, signature: s })).toBe(false)
        expect(verifySignature({ address, message: m, signature })).toBe(m === message)
      }),
      { numRuns: 30 },
    )
    const long = 'x'.repeat(100_001)
    expect(verifySignature({ address, message: long, signature: sign(address, long) })).toBe(false)
    const startMs = performance.now()
    verifySignature({ address: 'x'.repeat(10_000_000), message, signature })
    verifySignature({ address, message, signature: 'x'.repeat(10_000_000) })
    expect(performance.now() - startMs).toBeLessThan(200)
    const contract = toAddress('cosmos', new Uint8Array(32))
    expect(verifySignature({ ...good, address: contract })).toBe(false)
  })
})

describe('createCosmosSignIn', () => {
  const networks = new Map([
    ['cosmos:cosmoshub-4', { network: { bech32Prefix: 'cosmos' } }],
    ['cosmos:osmosis-1', { network: { bech32Prefix: 'osmo' } }],
  ])
  const signIn = createCosmosSignIn({
    byId: (id) => networks.get(id) as ReturnType<Parameters<typeof createCosmosSignIn>[0]['byId']>,
  })

  test('refuses an address of another network, although its key signed', async () => {
    const verify = (caipNetworkId: string, signer: string) =>
      signIn.verify({ caipNetworkId, address: signer, message, signature: sign(signer, message) })
    const [hub, zone] = [cosmosAddress('cosmos'), cosmosAddress('osmo')]
    expect(await verify('cosmos:cosmoshub-4', hub)).toBe(true)
    expect(await verify('cosmos:osmosis-1', zone)).toBe(true)
    expect(await verify('cosmos:cosmoshub-4', zone)).toBe(false)
    expect(await verify('cosmos:osmosis-1', hub)).toBe(false)
    // Of a network that is not served nothing is known.
    expect(await verify('cosmos:juno-1', cosmosAddress('juno'))).toBe(true)
  })
})
