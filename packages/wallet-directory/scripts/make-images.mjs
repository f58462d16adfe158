// Makes the pictures: of networks, connectors, tokens and currencies, and of those wallets of the
// directory for which there is a drawn icon. Each drawing is kept as SVG and as pixels. Run by hand, after a build,
// when a table in images/ changes; look at what came out, then commit it.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { checkSvg } from '../dist/exports/index.js'
import { cleanSvg } from './images/cleanSvg.mjs'
import { drawings, drawText } from './images/draw.mjs'
import { loadEarlierPicture, openIcons } from './images/openIcons.mjs'
import {
  connectorIcons,
  currencySigns,
  earlierPictures,
  networkIcons,
  tokenIcons,
  tokenSymbols,
} from './images/tables.mjs'

/** Three times the largest size on a page, 80. */
const sizePx = 256
/** Longer drawings are larger than their pixels, which are then served alone. */
const maxVectorCharacters = 8_000

const data = fileURLToPath(new URL('../data/', import.meta.url))
const walletIcons = JSON.parse(await readFile(new URL('./images/walletIcons.json', import.meta.url), 'utf8'))

await empty()
const icons = await openIcons()
for (const [id, icon] of Object.entries({ ...networkIcons, ...connectorIcons })) {
  await saveVector(`images/assets/${id}`, icon)
}
for (const symbol of tokenSymbols) await saveVector(`images/tokens/${symbol}`, `tokens/${symbol}`)
for (const [symbol, icon] of Object.entries(tokenIcons)) await saveVector(`images/tokens/${symbol}`, icon)
for (const { imageId, icon } of walletIcons) await saveVector(`wallets/images/${imageId}`, icon)
for (const [imageId, id] of Object.entries(earlierPictures)) {
  await writeFile(join(data, `wallets/images/${imageId}.webp`), await loadEarlierPicture(id))
}
for (const [code, sign] of Object.entries(currencySigns)) {
  await savePixels(`images/currencies/${code}`, drawText('#2e7d5b', sign))
}
for (const [name, svg] of Object.entries(drawings)) await savePixels(name, svg)

async function empty() {
  for (const folder of ['assets', 'tokens', 'currencies']) {
    await rm(join(data, 'images', folder), { recursive: true, force: true })
    await mkdir(join(data, 'images', folder), { recursive: true })
  }
  for (const file of await readdir(join(data, 'wallets/images'))) {
    if (file.endsWith('.svg')) await rm(join(data, 'wallets/images', file))
  }
}

/** @param {string} name @param {string} icon - Kept as SVG too, unless it is long or may not be served. */
async function saveVector(name, icon) {
  const source = icons.get(icon)
  if (!source) throw new Error(`There is no icon ${icon}`)
  const svg = cleanSvg(source)
  await savePixels(name, svg)
  const fault = svg.length > maxVectorCharacters ? `${svg.length} characters` : checkSvg(svg)
  if (fault) process.stdout.write(`${name} is kept as pixels alone: ${fault}\n`)
  else await writeFile(join(data, `${name}.svg`), svg)
}

/** @param {string} name @param {string} svg */
async function savePixels(name, svg) {
  const source = Buffer.from(svg)
  const { width = sizePx } = await sharp(source).metadata()
  // Drawn at twice the size first: edges come out smoother. 72 is one pixel to a unit of the drawing.
  const density = Math.max(1, (72 * 2 * sizePx) / width)
  const picture = sharp(source, { density }).resize(sizePx, sizePx, { fit: 'contain', background: '#0000' })
  await writeFile(join(data, `${name}.webp`), await picture.webp({ quality: 90, effort: 6 }).toBuffer())
}
