import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'
import { listAccounts } from '@latchkey/wire/vault'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { junkMnemonic } from '../testing/createTestWallet.js'
import { accounts, getPublicKey, requireAccount } from './accounts.js'
import { deriveAccount, deriveAddresses, withPrivateKey } from './derive.js'
import { derivePrivateKey } from './derivePrivateKey.js'
import { fromMnemonic } from './mnemonic.js'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
/** Of BIP-39's first words, which are the wallet of zeros: {@link deriveAccount} refuses that. */
const publishedSeed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
function deriveFromSeed(kind: string, namespace = 'bip122') {
  const { curve, path, toAddress } = requireAccount({ namespace, kind })
  const publicKey = getPublicKey(curve, derivePrivateKey(curve, publishedSeed, path))
  return { publicKey, address: toAddress(publicKey) }
}
const evm = { namespace: 'eip155', kind: 'eoa' }
const entropies = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => new Uint8Array(bytes))
  .filter((bytes) => bytes.some((byte) => byte !== 0))

describe('addresses', () => {
  test('of the words every development chain knows are the published ones', async () => {
    expect(await deriveAddresses(fromMnemonic(junkMnemonic))).toMatchObject({
      eip155: { eoa: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      solana: { eoa: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
      bip122: {
        payment: 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
        ordinal: 'bc1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqxqjd9l',
      },
    })
  })

  test('of the seed of BIP-84 and BIP-86 are those of their texts', () => {
    const payment = deriveFromSeed('payment')
    expect(payment.address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(toHex(payment.publicKey)).toBe(
      '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    )
    const ordinal = deriveFromSeed('ordinal')
    expect(ordinal.address).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
    expect(toHex(ordinal.publicKey.subarray(1))).toBe(
      'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
    )
  })

  test('on Bitcoin’s test networks have coin 1 and their own prefix', () => {
    expect(deriveFromSeed('testnet-payment').address).toBe('tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl')
    expect(deriveFromSeed('testnet-ordinal').address).toMatch(/^tb1p[02-9ac-hj-np-z]{58}$/)
    expect(requireAccount({ namespace: 'bip122', kind: 'testnet-ordinal' }).path).toBe("m/86'/1'/0'/0/0")
  })

  test('are those the accounts give one by one, for any wallet', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        for (const { address, ...account } of listAccounts(await deriveAddresses(entropy))) {
          expect(await deriveAccount({ entropy, account })).toMatchObject({ address })
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('private keys', () => {
  test('are not derived of entropy that was lent and is overwritten by now', async () => {
    const entropy = new Uint8Array(16)
    const refused = { code: 'vault/bytes-invalid' }
    await expect(withPrivateKey({ entropy, account: evm }, () => 'signed')).rejects.toMatchObject(refused)
    await expect(deriveAccount({ entropy, account: evm })).rejects.toMatchObject(refused)
    await expect(deriveAddresses(entropy)).rejects.toMatchObject(refused)
  })

  test.each(accounts)('sign what the public one verifies: $namespace $kind', async (account) => {
    const entropy = fromMnemonic(junkMnemonic)
    const { publicKey, address } = await deriveAccount({ entropy, account })
    const message = new TextEncoder().encode('hello')
    await withPrivateKey({ entropy, account }, (privateKey) => {
      expect(privateKey).toHaveLength(32)
      if (account.curve === 'secp256k1') {
        expect(secp256k1.verify(secp256k1.sign(message, privateKey), message, publicKey)).toBe(true)
        return
      }
      // Node's Ed25519, by the forms of RFC 8410.
      const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), privateKey])
      const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
      expect(verify(null, message, createPublicKey(key), sign(null, message, key))).toBe(true)
      const { x } = createPublicKey(key).export({ format: 'jwk' })
      expect(toHex(publicKey)).toBe(Buffer.from(String(x), 'base64url').toString('hex'))
      // How the address is spelt is the namespace's own.
      if (account.namespace === 'solana') expect(decodeBase58(address)).toEqual(new Uint8Array(publicKey))
    })
  })

  test('of the words every development chain knows are the published ones', async () => {
    const entropy = fromMnemonic(junkMnemonic)
    expect(await withPrivateKey({ entropy, account: evm }, toHex)).toBe(
      'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
  })

  test.each([
    { namespace: 'eip155', kind: 'payment' },
    { namespace: 'tron', kind: 'eoa' },
    { namespace: 'constructor', kind: 'name' },
    { namespace: 'eip155', kind: 'toString' },
  ])('are not derived for an account nobody knows: $namespace $kind', async (account) => {
    const entropy = fromMnemonic(junkMnemonic)
    const refused = { code: 'vault/form-invalid' }
    await expect(withPrivateKey({ entropy, account }, () => 'signed')).rejects.toMatchObject(refused)
    await expect(deriveAccount({ entropy, account })).rejects.toMatchObject(refused)
  })

  test('are all different', async () => {
    const entropy = fromMnemonic(junkMnemonic)
    const keys = await Promise.all(accounts.map((account) => withPrivateKey({ entropy, account }, toHex)))
    expect(new Set(keys).size).toBe(accounts.length)
  })
})
