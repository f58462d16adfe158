/** The lists that wallets of WBIP are found by: WBIP-004's, and the one that many had before it. */
const listNames = ['wbip_providers', 'btc_providers'] as const

/**
 * Puts a wallet's object into the page, and its entry into the lists.
 *
 * @param page - The page's window.
 * @param provider - The object.
 * @param entry - What the lists say of it; its id is the object's name in the page.
 * @returns What takes both out again.
 */
export function placeProvider(page: object, provider: object, entry: { readonly id: string }): () => void {
  const globals = page as Record<string, unknown>
  const place = { value: provider, configurable: true, enumerable: true }
  Object.defineProperty(globals, entry.id, place)
  for (const listName of listNames) {
    const list = globals[listName]
    // One that is frozen is replaced: what stood in it stays.
    if (Array.isArray(list) && Object.isExtensible(list)) list.push(entry)
    else globals[listName] = [...(Array.isArray(list) ? list : []), entry]
  }
  return () => {
    if (globals[entry.id] === provider) delete globals[entry.id]
    for (const listName of listNames) {
      const list = globals[listName]
      if (Array.isArray(list)) globals[listName] = list.filter((one) => one !== entry)
    }
  }
}
