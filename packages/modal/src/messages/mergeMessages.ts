import type { MessageOverrides } from './Messages.js'

type Tree = { readonly [key: string]: unknown }

/**
 * A catalogue with a site's own texts in it.
 *
 * @param catalogue - The English texts.
 * @param overrides - Texts to replace.
 */
export function mergeMessages<Catalogue extends object>(
  catalogue: Catalogue,
  overrides: MessageOverrides | undefined,
): Catalogue {
  return overrides ? (merge(catalogue as Tree, overrides as Tree) as Catalogue) : catalogue
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
  // A list is replaced as a whole.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
