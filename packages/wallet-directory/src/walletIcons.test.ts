import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import rows from '../scripts/images/walletIcons.json' with { type: 'json' }
import { imageFolders, walletsFile } from './folders.js'

test('every icon that was chosen for a wallet is its picture, and the wallet is the one it was chosen for', async () => {
  const wallets: { image_id: string; name: string; homepage: string }[] = JSON.parse(
    await readFile(walletsFile, 'utf8'),
  )
  for (const { wallet, host, imageId } of rows) {
    const found = wallets.find((candidate) => candidate.image_id === imageId)
    expect(found?.name.trim(), imageId).toBe(wallet)
    expect(found?.homepage, wallet).toContain(host)
    const pixels = await readFile(join(imageFolders.wallets, `${imageId}.webp`))
    expect(await sharp(pixels).metadata(), wallet).toMatchObject({ width: 256, height: 256 })
  }
})

test('pictures of wallets are at least as sharp as they are large on a page', async () => {
  for (const file of (await readdir(imageFolders.wallets)).filter((name) => name.endsWith('.webp'))) {
    const { width = 0, height = 0 } = await sharp(await readFile(join(imageFolders.wallets, file))).metadata()
    expect(Math.min(width, height), file).toBeGreaterThanOrEqual(128)
  }
})
