/** What a page or app has stored, as one run of it sees it. */
export type Disc = {
  keys(): string[]
  get(key: string): string | undefined
  set(key: string, value: string): void
  delete(key: string): void
  /** The page is gone: what is left of it can neither write nor read any more. Returns the same disc for the next run. */
  pass(): Disc
}

/** Makes an empty disc. Values are texts, as a browser keeps them. */
export function createDisc(entries = new Map<string, string>()): Disc {
  let isGone = false
  return {
    keys: () => (isGone ? [] : [...entries.keys()]),
    get: (key) => (isGone ? undefined : entries.get(key)),
    set: (key, value) => void (isGone || entries.set(key, value)),
    delete: (key) => void (isGone || entries.delete(key)),
    pass() {
      isGone = true
      return createDisc(entries)
    },
  }
}
