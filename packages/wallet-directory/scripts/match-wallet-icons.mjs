// Writes images/walletIcons.json: which drawn icon each wallet of the directory gets. Names that are equal, but for
// words such as "wallet", are a match; what that gets wrong or misses is decided by hand below. Look at the result
// before committing it: a wrong picture lends one wallet's face to another.
import { readFile, writeFile } from 'node:fs/promises'
import { openIcons } from './images/openIcons.mjs'

/** Decisions by wallet name and homepage host: the icon, or why the one of that name is not its. */
const decisions = {
  '1inch Wallet wallet.1inch.io': { icon: 'rainbowkit/oneInch' },
  'Base (formerly Coinbase Wallet) base.app': { refused: 'the icon is of the time before its name changed' },
  'Crypto.com Onchain crypto.com': { icon: 'exchanges/crypto-com' },
  'NOVA nov.ag': { refused: 'the icon is of another wallet, Nova Wallet' },
  'Ready ready.io': { refused: 'the icon is of another wallet, formerly Argent' },
  'SafeWallet safecryptowallet.io': { refused: 'the icon is of another wallet, Safe' },
  'walllet.com walllet.com': { refused: 'nothing but common words in its name' },
  'Zengo Wallet zengo.com': { refused: 'the icon is not in its colours' },
}

/** Words that do not tell wallets apart. */
const commonWords = /\b(wallet|walllet|app|mobile|web3|super|superapp|suite|extension|crypto|the)\b/gi

const path = new URL('./images/walletIcons.json', import.meta.url)
const directory = JSON.parse(await readFile(new URL('../data/wallets/wallets.json', import.meta.url), 'utf8'))
const icons = await openIcons()

/** @type {Map<string, string>} */
const iconByName = new Map()
for (const icon of icons.keys()) {
  // A wallet called after a network or token may still look different.
  if (!/^(rainbowkit|wallets|exchanges)\//.test(icon)) continue
  const name = normalize(icon.slice(icon.indexOf('/') + 1))
  if (!iconByName.has(name)) iconByName.set(name, icon)
}

const rows = []
for (const { name, homepage, rdns, image_id } of directory) {
  const decision = decisions[`${name.trim()} ${toHost(homepage)}`]
  if (decision?.refused) continue
  const byName = iconByName.get(normalize(name))
  const byRdns = rdns && iconByName.get(normalize(rdns.split('.')[1] ?? ''))
  const icon = decision?.icon ?? byName ?? byRdns
  if (!icon) continue
  if (!icons.has(icon)) throw new Error(`There is no icon ${icon}`)
  const matched = decision ? 'hand' : byName ? 'name' : 'rdns'
  rows.push({ wallet: name.trim(), host: toHost(homepage), imageId: image_id, icon, matched })
}
await writeFile(
  path,
  `${JSON.stringify(rows, null, 2)}
`,
)
process.stdout.write(`${rows.length} of ${directory.length} wallets\n`)

/** @param {string} text */
function normalize(text) {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ')
  const short = words
    .replace(commonWords, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return short || text.toLowerCase()
}

/** @param {string} homepage */
function toHost(homepage) {
  return new URL(homepage.trim()).host.replace(/^www\./, '')
}
