import { fileURLToPath } from 'node:url'

// Apart, since bundlers take `new URL(…, import.meta.url)` for a file they are to copy.
const here = import.meta.url
const toPath = (name: string) => fileURLToPath(new URL(`../data/${name}`, here))

/** The file of the wallets that visitors can choose from: a JSON list. */
export const walletsFile: string = toPath('wallets/wallets.json')

/** The folder of the pictures of each kind: `{id}.webp`, and for most the same as a drawing, `{id}.svg`. */
export const imageFolders = {
  wallets: toPath('wallets/images'),
  /** Networks and connectors. */
  assets: toPath('images/assets'),
  tokens: toPath('images/tokens'),
  currencies: toPath('images/currencies'),
} as const
