import { listAccounts, type WalletAddresses } from '@latchkey/wire/vault'
import { beforeAll, describe, expect, test } from 'vitest'
import { seal } from '../bytes/aesGcm.js'
import { createTestWallet, openTestWallet, slotTypes, type TestWallet } from '../testing/createTestWallet.js'
import { deriveAddresses } from '../wallet/derive.js'
import { bindVault } from './bindVault.js'
import { renewVault, withEntropy, withNewVault } from './sealedVault.js'

let wallet: TestWallet
beforeAll(async () => {
  wallet = await createTestWallet()
})

/** The wallet as another version wrote it: in its format, by its addresses. */
async function sealAs(format: 1 | 2, addresses: WalletAddresses) {
  const { entropy, id, vaultKey } = wallet
  const additionalData = await bindVault({ format, id, addresses })
  return { format, ciphertext: await seal({ key: vaultKey, content: entropy, additionalData }) }
}

/** Opens a wallet and writes it anew, as whatever writes something of it does. */
function renew(vault: { format: 1 | 2; ciphertext: string }, addresses: WalletAddresses) {
  const opening = { ...wallet, vault, addresses }
  return withEntropy(opening, (entropy, unregistered) => renewVault({ ...opening, entropy, unregistered }))
}

const unknown = { tron: { eoa: 'TAddress' }, '-new': { 'a-kind': 'x' } }

describe('a vault of format 1', () => {
  test('is written as format 2 with the same addresses, and every way in opens it', async () => {
    const renewed = await renew(await sealAs(1, wallet.addresses), wallet.addresses)
    expect(renewed).toMatchObject({ vault: { format: 2 }, addresses: wallet.addresses })
    if (!renewed) throw new Error('Nothing was written')
    for (const type of slotTypes) {
      const { halves, slots } = wallet
      const opened = openTestWallet({ ...wallet, ...renewed, slot: slots[type], halves: halves[type] })
      expect(await opened).toEqual(wallet.addresses)
    }
  })

  test('does not open with addresses somebody added to its row', async () => {
    const vault = await sealAs(1, wallet.addresses)
    const addresses = { ...wallet.addresses, ...unknown }
    await expect(renew(vault, addresses)).rejects.toMatchObject({ code: 'vault/not-opened' })
  })
})

describe('a vault of format 2', () => {
  test('is not written anew where it has everything', async () => {
    expect(await renew(wallet.vault, wallet.addresses)).toBeUndefined()
  })

  test('of a version that derived less opens, says what is not registered, and has it from then on', async () => {
    const { bip122, ...earlier } = wallet.addresses
    const vault = await sealAs(2, earlier)
    const found = await withEntropy(
      { ...wallet, vault, addresses: earlier },
      (_, unregistered) => unregistered,
    )
    expect(found).toEqual(listAccounts({ bip122: bip122 ?? {} }))
    const renewed = await renew(vault, earlier)
    expect(renewed?.addresses).toEqual(wallet.addresses)
    expect(renewed && (await renew(renewed.vault, renewed.addresses))).toBeUndefined()
  })

  test('of a version that derived a kind less is no other', async () => {
    const { bip122, ...others } = wallet.addresses
    const earlier = { ...others, bip122: { payment: bip122?.payment ?? '' } }
    expect((await renew(await sealAs(2, earlier), earlier))?.addresses).toEqual(wallet.addresses)
  })

  test('keeps what it does not know: opening, writing anew, and under the next key', async () => {
    const { eip155: _, ...others } = wallet.addresses
    const newer = { ...others, ...unknown }
    const renewed = await renew(await sealAs(2, newer), newer)
    expect(renewed?.addresses).toEqual({ ...wallet.addresses, ...unknown })
    const { entropy, id } = wallet
    const next = { id: { ...id, version: 2 }, entropy, addresses: newer }
    const opened = await withNewVault(next, async ({ addresses, vault, vaultKey }) => {
      expect(addresses).toEqual({ ...wallet.addresses, ...unknown })
      return withEntropy({ id: next.id, vault, addresses, vaultKey }, deriveAddresses)
    })
    expect(opened).toEqual(wallet.addresses)
  })

  test('is bound to what it does not know as to the rest', async () => {
    const newer = { ...wallet.addresses, ...unknown }
    const vault = await sealAs(2, newer)
    for (const addresses of [
      wallet.addresses,
      { ...newer, tron: { eoa: 'TOther' } },
      { ...newer, tron: { eoa: 'TAddress', other: 'T' } },
    ]) {
      await expect(renew(vault, addresses)).rejects.toMatchObject({ code: 'vault/not-opened' })
    }
  })

  test('is not put under another key beside addresses of another wallet', async () => {
    const { entropy, id } = wallet
    const addresses = { ...wallet.addresses, solana: { eoa: 'Other' } }
    await expect(withNewVault({ id, entropy, addresses }, () => 'made')).rejects.toMatchObject({
      code: 'vault/other-wallet',
      context: { account: 'solana eoa' },
    })
  })
})
