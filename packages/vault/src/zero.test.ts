import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterEach, describe, expect, test } from 'vitest'
import type { Bytes } from './bytes/zero.js'
import * as vault from './exports/index.js'
import { copyHalves, createTestWallet, slotTypes, type TestWallet } from './testing/createTestWallet.js'
import { type ArrayRecord, recordArrays } from './testing/recordArrays.js'
import { accounts } from './wallet/accounts.js'
import { derivePrivateKey } from './wallet/derivePrivateKey.js'

const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
const text = (value: string) => new TextEncoder().encode(value)

let record: ArrayRecord | undefined
afterEach(() => record?.restore())

/** Runs something and tells which arrays were made meanwhile. */
async function recordRun(run: () => Promise<unknown>): Promise<ArrayRecord> {
  record = recordArrays()
  try {
    await run()
  } finally {
    record.restore()
  }
  const done = record
  record = undefined
  return done
}

/** Everything that opens a wallet or part of it. */
function listSecrets({ entropy, vaultKey, halves }: TestWallet): Record<string, Uint8Array> {
  const mnemonic = entropyToMnemonic(entropy, wordlist)
  const seed = mnemonicToSeedSync(mnemonic)
  const master = (key: string) => hmac(sha512, text(key), seed)
  const privateKeys = accounts.map(({ curve, kind, namespace, path }) => [
    `private key of ${namespace} ${kind}`,
    derivePrivateKey(curve, seed, path),
  ])
  return {
    entropy,
    words: text(mnemonic),
    seed,
    'master key on secp256k1': master('Bitcoin seed').subarray(0, 32),
    'chain code on secp256k1': master('Bitcoin seed').subarray(32),
    'master key on ed25519': master('ed25519 seed').subarray(0, 32),
    "account key of m/84'/0'/0'": derivePrivateKey('secp256k1', seed, "m/84'/0'/0'"),
    'vault key': vaultKey,
    ...Object.fromEntries(privateKeys),
    ...Object.fromEntries(slotTypes.map((type) => [`client half of ${type}`, halves[type].clientHalf])),
  }
}

/** Names the secrets of which arrays still hold the first or last bytes. */
function findSecrets(arrays: readonly Uint8Array[], secrets: Record<string, Uint8Array>): string[] {
  const buffers = [...new Set(arrays.map(({ buffer }) => buffer))]
    // A memory of WebAssembly that has grown leaves an empty one behind.
    .filter(({ byteLength }) => byteLength > 0)
    .map((buffer) => Buffer.from(buffer))
  const isFound = (part: Uint8Array) => buffers.some((buffer) => buffer.includes(part))
  return Object.entries(secrets)
    .filter(([, secret]) => isFound(secret.subarray(0, 12)) || isFound(secret.subarray(-12)))
    .map(([name]) => name)
}

/** How many arrays that were a secret are not overwritten. Numbers only: a failing test need not print keys. */
function countLeft(arrays: readonly Uint8Array[]): number {
  return arrays.filter((array) => !isZero(array)).length
}

describe('S17 secrets', () => {
  test('are found where they are left, so that the tests below mean something', async () => {
    const wallet = await createTestWallet()
    const secrets = listSecrets(wallet)
    const kept: Uint8Array[] = []
    const { all } = await recordRun(async () => {
      for (const secret of Object.values(secrets)) kept.push(new Uint8Array(secret))
    })
    expect(findSecrets(all, secrets)).toEqual(Object.keys(secrets))
  })

  test('are nowhere in memory after a wallet was opened, used and closed', async () => {
    const { entropy: _, ...wallet } = await createTestWallet()
    const secrets = listSecrets({ ...wallet, entropy: _ })
    for (const type of slotTypes) {
      const halves = copyHalves(wallet.halves[type])
      const { all, secrets: handled } = await recordRun(() =>
        vault.withVaultKey({ ...wallet, slot: wallet.slots[type], ...halves }, async (vaultKey) => {
          const slots = Object.values(wallet.slots)
          await vault.checkSlotList({ ...wallet, vaultKey, slots })
          await vault.reviseSlotList({ ...wallet, vaultKey, remove: [wallet.slots.kit.id] })
          await vault.deriveOwnerKey({ ...wallet, vaultKey })
          await vault.signAsOwner({ ...wallet, vaultKey, message: text('A change') })
          await vault.withEntropy({ ...wallet, vaultKey }, async (entropy) => {
            // As if one of them were not registered yet: the vault is sealed and opened anew.
            const added = [{ namespace: 'tron', kind: 'eoa', address: 'T' }]
            const renewed = await vault.renewVault({ ...wallet, vaultKey, entropy, unregistered: added })
            expect(renewed?.addresses.tron).toEqual({ eoa: 'T' })
            for (const account of accounts) {
              await vault.deriveAccount({ entropy, account })
              await vault.withPrivateKey({ entropy, account }, (privateKey) => privateKey.length)
            }
          })
        }),
      )
      expect(isZero(halves.clientHalf) && isZero(halves.serverHalf ?? new Uint8Array())).toBe(true)
      expect(countLeft(handled)).toBe(0)
      expect(findSecrets(all, secrets)).toEqual([])
    }
  })

  test('are nowhere in memory after a wallet was made, with its slots and its kit', async () => {
    const id = { userId: 'user-1', version: 1 }
    const made: Uint8Array[] = []
    const copies: Record<string, Uint8Array> = {}
    const salt = vault.createSalt()
    const { all, secrets: handled } = await recordRun(() =>
      vault.withNewVault({ id }, async ({ vaultKey, ...created }) => {
        copies['vault key'] = Uint8Array.from(vaultKey, (byte) => byte ^ 255)
        const [clientHalf, serverHalf, prfOutput] = [
          vault.createHalf(),
          vault.createHalf(),
          vault.createHalf(),
        ]
        made.push(clientHalf, serverHalf, prfOutput)
        copies['client half'] = Uint8Array.from(clientHalf, (byte) => byte ^ 255)
        const base = { id, vaultKey }
        const slot = await vault.sealSlot({ ...base, slotId: 'one', type: 'device', clientHalf, serverHalf })
        await vault.sealSlot({
          ...base,
          slotId: 'two',
          type: 'passkey',
          clientHalf: await vault.derivePasskeyHalf(prfOutput),
          serverHalf: vault.createHalf(),
          salt,
        })
        await vault.createKit({ ...base, ...created, slotId: 'three' })
        await vault.createSlotList({ ...base, slots: [slot] })
      }),
    )
    expect(made.every(isZero)).toBe(true)
    expect(countLeft(handled)).toBe(0)
    const secrets = Object.entries(copies).map(([name, copy]) => [name, copy.map((byte) => byte ^ 255)])
    expect(findSecrets(all, Object.fromEntries(secrets))).toEqual([])
  })

  test('are nowhere in memory after a PIN and a passphrase were used', async () => {
    const salt = vault.createSalt()
    const deviceHalf = vault.createHalf()
    const secrets = {
      pin: text('274913802749'),
      passphrase: text('ozone drill grab fiber curtain grace'),
      'device half': deviceHalf.slice(),
    }
    const results: Bytes[] = []
    const { all } = await recordRun(async () => {
      const { clientHalf, verifier } = await vault.derivePinHalves({ pin: '274913802749', salt, deviceHalf })
      const passphrase = 'ozone drill grab fiber curtain grace'
      results.push(clientHalf, verifier, await vault.derivePassphraseHalf({ passphrase, salt }))
    })
    expect(isZero(deviceHalf)).toBe(true)
    expect(findSecrets(all, secrets)).toEqual([])
    expect(results.some(isZero)).toBe(false)
  })

  test('are overwritten when opening fails, whatever was wrong', async () => {
    const wallet = await createTestWallet()
    const { device, kit } = wallet.slots
    for (const slot of [undefined, { ...device, format: 2 }, kit, { ...device, id: 'another' }]) {
      const halves = copyHalves(wallet.halves.device)
      const { secrets: handled } = await recordRun(() =>
        vault.withVaultKey({ ...wallet, slot, ...halves }, () => undefined).catch(() => undefined),
      )
      expect(isZero(halves.clientHalf) && isZero(halves.serverHalf ?? new Uint8Array())).toBe(true)
      expect(countLeft(handled)).toBe(0)
    }
    const badId = { userId: '', version: 1 }
    const halves = { clientHalf: vault.createHalf(), serverHalf: vault.createHalf() }
    const sealing = vault.sealSlot({ ...wallet, id: badId, slotId: 'x', type: 'device', ...halves })
    await expect(sealing).rejects.toMatchObject({ code: 'vault/form-invalid' })
    expect(isZero(halves.clientHalf) && isZero(halves.serverHalf)).toBe(true)
  })

  test('are in no error that opening gives', async () => {
    const wallet = await createTestWallet()
    const halves = copyHalves(wallet.halves.device)
    const slot = { ...wallet.slots.device, id: 'another' }
    const error: unknown = await vault
      .withVaultKey({ ...wallet, slot, ...halves }, () => undefined)
      .catch((error) => error)
    expect(Object.keys(error as object).sort()).toEqual([
      'category',
      'code',
      'context',
      'isRetryable',
      'name',
    ])
    expect((error as Error).cause).toBeUndefined()
    expect(JSON.stringify(error)).not.toContain(slot.ciphertext)
  })
})
