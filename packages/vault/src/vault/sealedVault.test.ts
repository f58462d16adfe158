import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { beforeAll, describe, expect, test } from 'vitest'
import { seal } from '../bytes/aesGcm.js'
import { createTestWallet, junkMnemonic, type TestWallet } from '../testing/createTestWallet.js'
import { flipBits, flipJson } from '../testing/flipBits.js'
import { deriveAddresses } from '../wallet/derive.js'
import { fromMnemonic } from '../wallet/mnemonic.js'
import { bindVault } from './bindVault.js'
import { withEntropy, withNewVault } from './sealedVault.js'

let wallet: TestWallet
let other: TestWallet
beforeAll(async () => {
  wallet = await createTestWallet()
  other = await createTestWallet({ userId: 'user-2' })
})

/** Opens with something else than what belongs together. */
function openWith(changes: Partial<Record<'vault' | 'id' | 'addresses' | 'vaultKey', unknown>>) {
  const { vault, id, addresses, vaultKey } = wallet
  const parameters = { vault, id, addresses, vaultKey, ...changes } as Parameters<typeof withEntropy>[0]
  return withEntropy(parameters, (entropy) => deriveAddresses(entropy))
}

const without = (map: object, name: string) =>
  Object.fromEntries(Object.entries(map).filter(([one]) => one !== name))

const expectClosed = (addresses: unknown) =>
  expect(openWith({ addresses })).rejects.toMatchObject({
    code: expect.stringMatching(/^vault\/(form-invalid|not-opened)$/),
  })

describe('a new vault', () => {
  test('opens to the wallet whose addresses it told', async () => {
    expect(await openWith({})).toEqual(wallet.addresses)
  })

  test('is another wallet each time', () => {
    expect(wallet.addresses).not.toEqual(other.addresses)
    expect(wallet.vaultKey).not.toEqual(other.vaultKey)
  })

  test('can be of words a person brought, which stay what they are for the caller', async () => {
    const entropy = fromMnemonic(junkMnemonic)
    const { addresses } = await createTestWallet({ entropy })
    expect(addresses.eip155?.eoa).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(entropy).toEqual(fromMnemonic(junkMnemonic))
  })

  test('of the same wallet has another key, which does not open the old one', async () => {
    const { entropy, id } = wallet
    const upgraded = await createTestWallet({ entropy, version: 2 })
    expect(upgraded.addresses).toEqual(wallet.addresses)
    await expect(openWith({ vaultKey: upgraded.vaultKey })).rejects.toMatchObject({
      code: 'vault/not-opened',
    })
    await expect(openWith({ vault: upgraded.vault, vaultKey: upgraded.vaultKey, id })).rejects.toMatchObject({
      code: 'vault/not-opened',
    })
  })

  test.each([
    ['an entropy that was overwritten', { entropy: new Uint8Array(16) }, 'vault/bytes-invalid'],
    ['24 words’ entropy', { entropy: new Uint8Array(32).fill(1) }, 'vault/bytes-invalid'],
    ['a user without an id', { id: { userId: '', version: 1 } }, 'vault/form-invalid'],
    ['half a surrogate pair', { id: { userId: '\ud800', version: 1 } }, 'vault/form-invalid'],
    ['version zero', { id: { userId: 'user-1', version: 0 } }, 'vault/form-invalid'],
    ['version one and a half', { id: { userId: 'user-1', version: 1.5 } }, 'vault/form-invalid'],
  ])('is not made of %s', async (_, changes, code) => {
    const parameters = { id: wallet.id, ...changes }
    await expect(withNewVault(parameters, () => 'made')).rejects.toMatchObject({ code })
  })
})

describe('a vault', () => {
  test('does not open when any bit of its JSON is flipped, and gives no address', async () => {
    const forms = flipJson(wallet.vault)
    expect(forms.length).toBeGreaterThan(400)
    for (const vault of forms) {
      await expect(openWith({ vault })).rejects.toMatchObject({
        code: expect.stringMatching(/^vault\/(form-invalid|not-opened)$/),
      })
    }
  })

  test('does not open when any bit of the user’s id or a registered address is flipped', async () => {
    const { id, addresses } = wallet
    for (const userId of flipBits(id.userId)) {
      await expect(openWith({ id: { ...id, userId } })).rejects.toMatchObject({
        code: expect.stringMatching(/^vault\/(form-invalid|not-opened)$/),
      })
    }
    for (const [namespace, kinds] of Object.entries(addresses)) {
      for (const [kind, address] of Object.entries(kinds)) {
        const others = [
          ...flipBits(address).map((flipped) => ({ [namespace]: { ...kinds, [kind]: flipped } })),
          ...flipBits(kind).map((flipped) => ({
            [namespace]: { ...without(kinds, kind), [flipped]: address },
          })),
        ]
        for (const other of others) await expectClosed({ ...addresses, ...other })
      }
      for (const flipped of flipBits(namespace)) {
        await expectClosed({ ...without(addresses, namespace), [flipped]: kinds })
      }
    }
  })

  test('does not open with an account more, with one less, or with two that are changed about', async () => {
    const { eip155, solana, bip122 } = wallet.addresses
    for (const other of [
      { ...wallet.addresses, tron: { eoa: 'T' } },
      { ...wallet.addresses, eip155: { ...eip155, other: '0x' } },
      { eip155, solana },
      { ...wallet.addresses, eip155: solana, solana: eip155 },
      { eip155, solana, bip122: { payment: bip122?.ordinal, ordinal: bip122?.payment } },
    ]) {
      await expectClosed(other)
    }
    const turned = { bip122, solana, eip155 }
    expect(await openWith({ addresses: turned })).toEqual(wallet.addresses)
  })

  test('does not open for another user, version or wallet, or with another key', async () => {
    for (const changes of [
      { id: other.id },
      { id: { ...wallet.id, version: 2 } },
      { addresses: other.addresses },
      { addresses: { ...wallet.addresses, eip155: { eoa: wallet.addresses.eip155?.eoa?.toLowerCase() } } },
      { vault: other.vault },
      { vaultKey: other.vaultKey },
      { vault: other.vault, vaultKey: other.vaultKey },
    ]) {
      await expect(openWith(changes)).rejects.toMatchObject({ code: 'vault/not-opened' })
    }
  })

  test('whose wallet is not the one registered is refused although it opens', async () => {
    // Whoever holds the vault key could write this; the registered addresses are not what follows from the entropy.
    for (const format of [1, 2] as const) {
      const { addresses, id, vaultKey: key } = wallet
      const additionalData = await bindVault({ format, id, addresses })
      const ciphertext = await seal({ key, content: other.entropy, additionalData })
      await expect(openWith({ vault: { format, ciphertext } })).rejects.toMatchObject({
        code: 'vault/other-wallet',
        context: { account: 'bip122 ordinal' },
      })
    }
  })

  test('of one format does not open as one of the other', async () => {
    for (const format of [1, 2] as const) {
      const { addresses, entropy, id, vaultKey: key } = wallet
      const additionalData = await bindVault({ format, id, addresses })
      const ciphertext = await seal({ key, content: entropy, additionalData })
      expect(await openWith({ vault: { format, ciphertext } })).toEqual(addresses)
      await expect(openWith({ vault: { format: 3 - format, ciphertext } })).rejects.toMatchObject({
        code: 'vault/not-opened',
      })
    }
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'vault'],
    ['a newer format', { format: 3 }],
    ['more than the form has', { more: 1 }],
    ['a short ciphertext', { ciphertext: encodeBase64(new Uint8Array(43)) }],
    ['a long ciphertext', { ciphertext: encodeBase64(new Uint8Array(45)) }],
    ['base64 without its end', { ciphertext: 'A'.repeat(59) }],
  ])('that is %s is refused by its form', async (_, change) => {
    const vault = typeof change === 'object' ? { ...wallet.vault, ...change } : change
    await expect(openWith({ vault })).rejects.toMatchObject({ code: 'vault/form-invalid' })
  })

  test.each([31, 33, 16, 0])('is not tried with a key of %i bytes', async (length) => {
    const vaultKey = new Uint8Array(length).fill(1)
    await expect(openWith({ vaultKey })).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
  })

  test('tells nothing of the entropy: it is 16 encrypted bytes, a nonce and a tag', () => {
    expect(Object.keys(wallet.vault)).toEqual(['format', 'ciphertext'])
    expect(decodeBase64(wallet.vault.ciphertext)).toHaveLength(12 + 16 + 16)
    expect(JSON.stringify(wallet.vault)).not.toContain(encodeBase64(wallet.entropy).slice(0, 16))
  })
})
