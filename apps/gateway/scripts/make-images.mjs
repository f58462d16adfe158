// Makes data/images from the SVGs of @web3icons/core (MIT) and draws what it lacks. Run by hand when the tables
// below change; the results are committed.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'

const size = 128
const icons = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')
const output = fileURLToPath(new URL('../data/images/', import.meta.url))

/** Network image ids, as clients know them, and the icon of each. */
const networks = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': 'ethereum',
  '3bff954d-5cb0-47a0-9a23-d20192e74600': 'arbitrum-one',
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': 'avalanche',
  '93564157-2e8e-4ce7-81df-b264dbee9b00': 'binance-smart-chain',
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': 'fantom',
  'ab9c186a-c52f-464b-2906-ca59d760a400': 'optimism',
  '41d04d42-da3b-4453-8506-668cc0727900': 'polygon',
  'e86fae9b-b770-4eea-e520-150e12c81100': 'mantle',
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': 'hedera-hashgraph',
  'e909ea0a-f92a-4512-c8fc-748044ea6800': 'ethereum',
  'a18a7ecd-e307-4360-4746-283182228e00': 'base',
  '4eeea7ef-0014-4649-5d1d-07271a80f600': 'unichain',
  '2257980a-3463-48c6-cbac-a42d2a956e00': 'unichain',
  '0a728e83-bacb-46db-7844-948f05434900': 'monad',
  '02b53f6a-e3d4-479e-1cb4-21178987d100': 'gnosis',
  'b310f07f-4ef7-49f3-7073-2a0a39685800': 'zksync',
  '5a73b3dd-af74-424e-cae0-0de859ee9400': 'filecoin',
  '34e68754-e536-40da-c153-6ef2e7188a00': 'iotex',
  '3897a66d-40b9-4833-162f-a2c90531c900': 'metis-andromeda',
  '161038da-44ae-4ec7-1208-0ea569454b00': 'moonbeam',
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': 'moonriver',
  '845c60df-d429-4991-e687-91ae45791600': 'zora',
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': 'celo',
  '7289c336-3981-4081-c5f4-efc26ac64a00': 'base',
  '3ff73439-a619-4894-9262-4470c773a100': 'aurora',
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': 'ronin',
  'e329c2c9-59b0-4a02-83e4-212ff3779900': 'berachain',
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': 'abstract',
  'a1b58899-f671-4276-6a5e-56ca5bd59700': 'solana',
  '0b4838db-0161-4ffe-022d-532bf03dba00': 'bitcoin',
  '39354064-d79b-420b-065d-f980c4b78200': 'bitcoin',
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': 'bitcoin',
}

/** Connector image ids and the wallet icon of each. */
const connectors = {
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': 'coinbase',
  '461db637-8616-43ce-035a-d89b8a1d5800': 'safe',
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': 'ledger',
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': 'wallet-connect',
}

const tokens =
  '1INCH AAVE ADA APT ARB ATOM AVAX BNB BTC CELO CRV DAI DOGE DOT ENS ETH FIL FTM GNO HBAR LINK LTC MATIC MNT NEAR OP PEPE POL SHIB SOL STX SUI TRX UNI USDC USDT WBTC XRP'.split(
    ' ',
  )

const currencies = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  CAD: 'C$',
  AUD: 'A$',
  CHF: 'Fr',
  MXN: 'M$',
  SGD: 'S$',
  HKD: 'H$',
  NZD: 'N$',
  SEK: 'kr',
  NOK: 'kr',
  DKK: 'kr',
  PLN: 'zł',
  TRY: '₺',
  ZAR: 'R',
}

const drawn = {
  'assets/local-one': circle('#3b6cf6', '1'),
  'assets/local-two': circle('#e0682f', '2'),
  'assets/f926ff41-260d-4028-635e-91913fc28e00': circle('#ed4e33', 'E'),
  // A window, for wallets that live in the browser.
  'assets/07ba87ed-43aa-4adf-4540-9e6a2b9cae00': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" fill="#5b6472"/><rect x="28" y="34" width="72" height="60" rx="10" fill="none" stroke="#fff" stroke-width="8"/><path d="M28 54h72" stroke="#fff" stroke-width="8"/></svg>`,
  'tokens/WETH': circle('#b8436f', 'W'),
  'tokens/BAL': circle('#20242c', 'B'),
  'tokens/TON': circle('#0098ea', 'T'),
}

function circle(colour, text) {
  const fontSize = text.length > 1 ? 48 : 68
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" fill="${colour}"/><text x="64" y="${64 + fontSize * 0.36}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${fontSize}" text-anchor="middle" fill="#fff">${text}</text></svg>`
}

async function load(kind, name) {
  const path = join(icons, kind, 'background', `${name}.svg.js`)
  return (await import(pathToFileURL(path).href)).default
}

async function save(name, svg) {
  const bytes = await sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .webp({ quality: 88 })
    .toBuffer()
  await writeFile(join(output, `${name}.webp`), bytes)
}

await rm(output, { recursive: true, force: true })
for (const folder of ['assets', 'tokens', 'currencies'])
  await mkdir(join(output, folder), { recursive: true })
for (const [id, name] of Object.entries(networks)) await save(`assets/${id}`, await load('networks', name))
for (const [id, name] of Object.entries(connectors)) await save(`assets/${id}`, await load('wallets', name))
for (const symbol of tokens) await save(`tokens/${symbol}`, await load('tokens', symbol))
for (const [code, sign] of Object.entries(currencies))
  await save(`currencies/${code}`, circle('#2e7d5b', sign))
for (const [name, svg] of Object.entries(drawn)) await save(name, svg)
await writeFile(
  join(output, 'NOTICE'),
  `Pictures of networks, connectors and tokens

Made from the SVG files of the npm package "@web3icons/core", Copyright 0xa3k5,
MIT licence, by scripts/make-images.mjs, which draws the ones it lacks and those of
currencies. Names and pictures are trademarks of their owners and are used only to
identify them.
`,
)
