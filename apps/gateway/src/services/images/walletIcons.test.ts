import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import rows from '../../../scripts/images/walletIcons.json' with { type: 'json' }
import { loadWallets } from '../wallets/loadWallets.js'

const data = new URL('../../../data/wallets/', import.meta.url)

test('every icon that was chosen for a wallet is its picture, and the wallet is the one it was chosen for', async () => {
  const wallets = await loadWallets(new URL('wallets.json', data))
  for (const { wallet, host, imageId } of rows) {
    const found = wallets.find((candidate) => candidate.image_id === imageId)
    expect(found?.name.trim(), imageId).toBe(wallet)
    expect(found?.homepage, wallet).toContain(host)
    const pixels = await readFile(new URL(`images/${imageId}.webp`, data))
    expect(await sharp(pixels).metadata(), wallet).toMatchObject({ width: 256, height: 256 })
  }
})
