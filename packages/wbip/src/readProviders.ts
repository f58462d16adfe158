import { readField } from '@latchkey/core'
import { toPlainText } from '@latchkey/primitives'

/** A picture that is longer as a data URL is left out (§9.065). */
const maxIcon = 200_000
/** No page has more wallets than this; a longer list is read no further. */
const maxEntries = 100

/** A wallet that announces itself by WBIP-004, in the forms a page can use. */
export type WbipWallet = {
  /** The wallet's own object, for code of others. */
  readonly provider: object
  /** The path from `window` under which the wallet puts its object, such as `XverseProviders.BitcoinProvider`. */
  readonly id: string
  /** One short line of plain text. */
  readonly name: string
  /** A picture that carries its own bytes. */
  readonly icon: string | undefined
  /** The methods it says it has; `undefined` where it says nothing. */
  readonly methods: readonly string[] | undefined
}

/** The lists by which wallets announce themselves: WBIP-004's, and the one that many had before it. */
const listNames = ['wbip_providers', 'btc_providers'] as const

/**
 * Reads the wallets that a page's lists name. All of it is foreign code: any field may be missing, be something else, or throw. A
 * wallet that stands in both lists, or twice in one, is one; an entry whose object is not there, or cannot be asked, is none.
 *
 * @param page - The page's window.
 */
export function readProviders(page: object): readonly WbipWallet[] {
  const found = new Map<object, WbipWallet>()
  for (const listName of listNames) {
    for (const entry of readList(readField(page, listName))) {
      const wallet = readEntry(page, entry)
      if (!wallet) continue
      const known = found.get(wallet.provider)
      // The second list may say of a wallet what the first leaves out.
      found.set(wallet.provider, known ? withMethodsOf(known, wallet) : wallet)
    }
  }
  return [...found.values()]
}

function readEntry(page: object, entry: unknown): WbipWallet | undefined {
  const [id, given, icon, methods] = ['id', 'name', 'icon', 'methods'].map((field) => readField(entry, field))
  if (typeof id !== 'string' || typeof given !== 'string') return undefined
  const provider = findProvider(page, id)
  const name = toPlainText(given)
  if (!provider || !name) return undefined
  // Only pictures that carry their own bytes: a page must not be made to fetch from strangers.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maxIcon
  return {
    provider,
    id,
    name,
    icon: isPicture ? icon : undefined,
    methods: Array.isArray(methods) ? readTexts(methods) : undefined,
  }
}

/** The object at a dotted path such as `XverseProviders.BitcoinProvider`, if it can be asked. */
function findProvider(page: object, path: string): object | undefined {
  if (!/^[\w$]+(\.[\w$]+){0,5}$/.test(path)) return undefined
  const found = path.split('.').reduce<unknown>((value, name) => readField(value, name), page)
  const isObject = (typeof found === 'object' && found !== null) || typeof found === 'function'
  return isObject && typeof readField(found, 'request') === 'function' ? found : undefined
}

function withMethodsOf(known: WbipWallet, other: WbipWallet): WbipWallet {
  if (!known.methods || !other.methods) return { ...known, methods: known.methods ?? other.methods }
  return { ...known, methods: [...new Set([...known.methods, ...other.methods])] }
}

function readTexts(value: unknown): readonly string[] {
  return readList(value).filter((entry) => typeof entry === 'string')
}

function readList(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxEntries)) : []
  } catch {
    return []
  }
}
