import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPackage } from './fetchPackage.mjs'

/** Above this a drawing is one traced from pixels. */
const maxCharacters = 64_000

const web3icons = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')

/**
 * The icons there are, by the name a table can give them: `rainbowkit/trust` and `rainbowkit-chains/base`,
 * `wallets/exodus`, `exchanges/kucoin`, `networks/gnosis`, `tokens/USDC`. Those of a wallet kit come first: they look like the wallet's own app. Pictures made of pixels
 * in the guise of an SVG are left out.
 *
 * @returns {Promise<Map<string, string>>} The SVG of each.
 */
export async function openIcons() {
  const icons = await readRainbowkit()
  for (const kind of /** @type {const} */ (['wallets', 'exchanges', 'networks', 'tokens'])) {
    for (const file of await readdir(join(web3icons, kind, 'background'))) {
      if (!file.endsWith('.svg.js')) continue
      const name = file.slice(0, -'.svg.js'.length)
      const { default: svg } = await import(pathToFileURL(join(web3icons, kind, 'background', file)).href)
      icons.set(`${kind}/${name}`, svg)
    }
  }
  for (const [name, svg] of icons) {
    if (svg.length > maxCharacters || svg.includes('<image')) icons.delete(name)
  }
  return icons
}

async function readRainbowkit() {
  const dist = join(await fetchPackage('rainbowkit'), 'dist')
  /** @type {Map<string, string>} */
  const icons = new Map()
  for (const file of await readdir(dist)) {
    const name = file.match(/^(\w+?)(?:Wallet)?-[A-Z0-9]{8}\.js$/)?.[1]
    const text = name && (await readFile(join(dist, file), 'utf8'))
    const source = text?.match(/^\/\/ src\/.*\/(walletConnectors|chainIcons)\//m)?.[1]
    const uri = source && text.match(/"data:image\/svg\+xml,([^"]+)"/)?.[1]
    const kind = source === 'chainIcons' ? 'rainbowkit-chains' : 'rainbowkit'
    if (uri) icons.set(`${kind}/${name}`, decodeURIComponent(uri))
  }
  return icons
}

/**
 * A wallet's picture as `thirdweb` had it before pictures got a badge of another company in their corner.
 *
 * @param {string} id - The package's id of the wallet.
 * @returns {Promise<Buffer>} WebP, 128 pixels.
 */
export async function loadEarlierPicture(id) {
  const file = join(await fetchPackage('thirdweb'), 'src/wallets/__generated__/wallet', id, 'image.ts')
  const data = (await readFile(file, 'utf8')).match(/"data:image\/webp;base64,([^"]+)"/)?.[1]
  if (!data) throw new Error(`${file} holds no picture`)
  return Buffer.from(data, 'base64')
}
