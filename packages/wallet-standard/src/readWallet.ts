import { readField } from '@latchkey/core'
import { toPlainText } from '@latchkey/primitives'
import type { StandardWallet } from './StandardWallet.js'

/** A picture that is longer as a data URL is left out (§9.065). */
const maxIcon = 200_000
/** No wallet serves more networks than this; a longer list is read no further. */
const maxEntries = 100

/** What a wallet says of itself, in the forms a page can use. */
export type WalletFacts = {
  /** The wallet's own object, for code of others. */
  readonly wallet: StandardWallet
  /** One short line of plain text. */
  readonly name: string
  /** A picture that carries its own bytes. */
  readonly icon: string | undefined
  readonly chains: readonly string[]
}

/**
 * Reads what a wallet registers. It is foreign code: any field may be missing, be something else, or throw.
 *
 * @param wallet - Anything.
 * @returns Nothing for what has no name, no networks or no features.
 */
export function readWallet(wallet: unknown): WalletFacts | undefined {
  const [given, icon, features] = ['name', 'icon', 'features'].map((field) => readField(wallet, field))
  const chains = readTexts(readField(wallet, 'chains'))
  const name = typeof given === 'string' && toPlainText(given)
  if (!name || chains.length === 0 || typeof features !== 'object' || features === null) return undefined
  // Only pictures that carry their own bytes: a page must not be made to fetch from strangers.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maxIcon
  return { wallet: wallet as StandardWallet, name, icon: isPicture ? icon : undefined, chains }
}

/**
 * Reads a list of texts a wallet made, such as chains; what is no text is left out.
 *
 * @param value - Anything.
 */
export function readTexts(value: unknown): readonly string[] {
  return readList(value).filter((entry) => typeof entry === 'string')
}

/**
 * Reads a list a wallet made.
 *
 * @param value - Anything.
 * @returns An empty list for anything else.
 */
export function readList(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxEntries)) : []
  } catch {
    return []
  }
}
