import { en } from './en.js'
import type { MessageOverrides, Messages } from './Messages.js'

type Tree = { readonly [key: string]: unknown }

/**
 * The catalogue with a site's own texts in it.
 *
 * @param overrides - Texts to replace.
 */
export function mergeMessages(overrides: MessageOverrides | undefined): Messages {
  return overrides ? (merge(en, overrides as Tree) as Messages) : en
}

function merge(base: Tree, overrides: Tree): Tree {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const before = base[key]
    if (value === undefined) continue
    merged[key] = isTree(before) && isTree(value) ? merge(before, value) : value
  }
  return merged
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}
