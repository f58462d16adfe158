import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestWallet, type TestWallet } from '../testing/createTestWallet.js'
import { flipJson } from '../testing/flipBits.js'
import { deriveAddresses } from '../wallet/derive.js'
import { toMnemonic } from '../wallet/mnemonic.js'
import { createKit, openKit, type RecoveryKit } from './recoveryKit.js'

let wallet: TestWallet
let other: TestWallet
let kit: RecoveryKit
let otherKit: RecoveryKit
beforeAll(async () => {
  wallet = await createTestWallet()
  other = await createTestWallet({ userId: 'user-2' })
  kit = await createKit({ ...wallet, slotId: 'kit-1' })
  otherKit = await createKit({ ...other, slotId: 'kit-1' })
})

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const addressesOf = (parameters: { file: string; code: string }) =>
  openKit(parameters, ({ entropy }) => deriveAddresses(entropy))

describe('a recovery kit', () => {
  test('opens with its file and code alone, without a network', async () => {
    globalThis.fetch = () => Promise.reject(new Error('There is no network'))
    const { file, code } = kit
    const opened = await openKit({ file, code }, async ({ entropy, id, addresses }) => ({
      words: await toMnemonic(entropy),
      id,
      addresses,
    }))
    expect(opened).toEqual({
      words: entropyToMnemonic(wallet.entropy, wordlist),
      id: wallet.id,
      addresses: wallet.addresses,
    })
  })

  test('tells in its file what to do, and whose it is, but nothing of the code', () => {
    const content = JSON.parse(kit.file)
    expect(content.addresses).toEqual(wallet.addresses)
    expect(content.instructions.join(' ')).toMatch(/the code you wrote down open your wallet together/)
    expect(kit.file).not.toContain(kit.code)
    expect(kit.file).not.toContain(kit.code.slice(0, 9))
  })

  test('opens by what its file says to programmers, with none of our code', async () => {
    const fields = (...values: (string | number | Uint8Array)[]) =>
      Buffer.concat(
        values.flatMap((value) => {
          const bytes = Buffer.from(typeof value === 'number' ? String(value) : value)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(bytes.length)
          return [length, bytes]
        }),
      )
    const hkdf = (secret: Uint8Array, info: Buffer) =>
      Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32))
    const open = (text: string, key: Buffer, additionalData: Buffer) => {
      const bytes = Buffer.from(text, 'base64')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      cipher.setAAD(additionalData).setAuthTag(bytes.subarray(-16))
      return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
    }
    const { id, slot, vault, addresses, forProgrammers } = JSON.parse(kit.file)
    // What follows does what these lines say; neither changes without the other.
    expect(forProgrammers.slice(0, 9)).toEqual([
      'F(a, b, …) joins fields: each as four bytes of length, most significant first, then its bytes; texts in UTF-8, numbers as decimal text.',
      'Code: Crockford base32. The first 32 symbols are 20 bytes, the other four their remainder (as a number) modulo 1048573.',
      'half = HKDF-SHA256(secret = the 20 bytes, no salt, info = F("latchkey", "kit half"), 32 bytes)',
      'slot key = HKDF-SHA256(secret = F(half, ""), no salt, info = F("latchkey", "slot key", "kit", slot.id, id.userId, id.version), 32 bytes)',
      'A ciphertext is base64 of nonce (12 bytes), AES-256-GCM ciphertext and tag (16 bytes).',
      'vault key = slot.ciphertext opened with slot key, additional data = F("latchkey/slot", 1, id.userId, id.version, "kit", slot.id, "")',
      'accounts = for each namespace of addresses, in the order of their names, and for each kind in it, in the order of their names: namespace, kind, address',
      'fingerprint = SHA-256(F("latchkey/accounts", accounts, one after the other))',
      'entropy = vault.ciphertext opened with vault key, additional data = F("latchkey/vault", 2, id.userId, id.version, fingerprint)',
    ])
    const symbols = kit.code.replaceAll('-', '').slice(0, 32)
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const number = [...symbols].reduce((sum, symbol) => sum * 32n + BigInt(alphabet.indexOf(symbol)), 0n)
    const code = Buffer.from(number.toString(16).padStart(40, '0'), 'hex')

    const half = hkdf(code, fields('latchkey', 'kit half'))
    const slotInfo = fields('latchkey', 'slot key', 'kit', slot.id, id.userId, id.version)
    const slotKey = hkdf(fields(half, ''), slotInfo)
    const slotData = fields('latchkey/slot', 1, id.userId, id.version, 'kit', slot.id, '')
    const vaultKey = open(slot.ciphertext, slotKey, slotData)
    const accounts = Object.keys(addresses)
      .sort()
      .flatMap((namespace) =>
        Object.keys(addresses[namespace])
          .sort()
          .flatMap((kind) => [namespace, kind, addresses[namespace][kind]]),
      )
    const fingerprint = createHash('sha256')
      .update(fields('latchkey/accounts', ...accounts))
      .digest()
    const entropy = open(
      vault.ciphertext,
      vaultKey,
      fields('latchkey/vault', 2, id.userId, id.version, fingerprint),
    )
    expect(new Uint8Array(entropy)).toEqual(wallet.entropy)
  })

  test('says where the keys of every namespace are', () => {
    expect(JSON.parse(kit.file).forProgrammers.at(-1)).toBe(
      "Paths: EVM m/44'/60'/0'/0/0, Solana m/44'/501'/0'/0' (SLIP-10), Bitcoin m/84'/0'/0'/0/0 and m/86'/0'/0'/0/0.",
    )
  })

  test('opens when its instructions were translated or an editor formatted it', async () => {
    const content = { ...JSON.parse(kit.file), instructions: ['Bewahren Sie das auf.'], note: 'in the safe' }
    expect(await addressesOf({ code: kit.code, file: JSON.stringify(content) })).toEqual(wallet.addresses)
  })

  test('does not open with the code of another', async () => {
    for (const [file, code] of [
      [kit.file, otherKit.code],
      [otherKit.file, kit.code],
    ] as const) {
      await expect(addressesOf({ file, code })).rejects.toMatchObject({
        code: 'vault/slot-not-opened',
        context: { type: 'kit' },
      })
    }
  })

  test('does not open when any bit of what it says of the wallet is flipped', async () => {
    const { instructions: _, forProgrammers: __, ...content } = JSON.parse(kit.file)
    const forms = flipJson(content)
    expect(forms.length).toBeGreaterThan(3000)
    for (const form of forms) {
      await expect(addressesOf({ code: kit.code, file: JSON.stringify(form) })).rejects.toMatchObject({
        code: expect.stringMatching(/^vault\/(form-invalid|slot-not-opened|not-opened)$/),
      })
    }
  })

  test.each([
    ['no JSON', 'PK\u0003\u0004'],
    ['empty', ''],
    ['of another kind', '{"format":"backup"}'],
    ['a list', '[]'],
  ])('whose file is %s is refused', async (_, file) => {
    await expect(addressesOf({ file, code: kit.code })).rejects.toMatchObject({ code: 'vault/form-invalid' })
  })

  test('with another type of slot is refused', async () => {
    const content = { ...JSON.parse(kit.file), slot: wallet.slots.device }
    await expect(addressesOf({ file: JSON.stringify(content), code: kit.code })).rejects.toMatchObject({
      code: 'vault/form-invalid',
      context: { reason: 'its field "slot" is wrong' },
    })
  })

  test('is not made when key, vault and addresses do not belong together', async () => {
    const base = { ...wallet, slotId: 'kit-2' }
    for (const wrong of [
      { vaultKey: other.vaultKey },
      { vault: other.vault },
      { addresses: other.addresses },
      { id: other.id },
    ]) {
      await expect(createKit({ ...base, ...wrong })).rejects.toMatchObject({ code: 'vault/not-opened' })
    }
    await expect(createKit({ ...base, vaultKey: new Uint8Array(32) })).rejects.toMatchObject({
      code: 'vault/bytes-invalid',
    })
  })

  test('has another code each time, and its slot is the one in the file', async () => {
    const again = await createKit({ ...wallet, slotId: 'kit-1' })
    expect(again.code).not.toBe(kit.code)
    expect(JSON.parse(again.file).slot).toEqual(again.slot)
  })
})
