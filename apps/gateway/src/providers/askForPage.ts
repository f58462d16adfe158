import type { Candidate, Fallback } from './createFallback.js'

/** Not in the names of providers, nor changed by addresses. */
const separator = '.'

/**
 * Asks providers for one page of several. A page that one provider began only that one can go on with, so its name is in the cursor.
 *
 * @param question - What is asked of whom; `cursor` is `next` of the page before, `refuse` makes what is thrown for one that no
 * provider wrote.
 */
export async function askForPage<Provider, Page extends { next: string | null }>({
  ask,
  candidates,
  capability,
  cursor: text,
  fallback,
  refuse,
  scope,
  signal: caller,
}: {
  ask(provider: Provider, cursor: string | undefined, signal: AbortSignal): Promise<Page>
  candidates: readonly Candidate<Provider>[]
  capability: string
  cursor: string | undefined
  fallback: Fallback
  refuse(): Error
  scope: string
  signal: AbortSignal | undefined
}): Promise<Page> {
  const { name: begunBy, cursor } = readCursor(text)
  const able = begunBy === undefined ? candidates : candidates.filter(({ name }) => name === begunBy)
  if (able.length === 0) throw refuse()
  return fallback({
    ...{ capability, scope, signal: caller },
    candidates: able.map((candidate) => ({ ...candidate, provider: candidate })),
    async ask({ name, provider }, signal) {
      const page = await ask(provider, cursor, signal)
      return { ...page, next: page.next === null ? null : `${name}${separator}${page.next}` }
    },
  })
}

function readCursor(text: string | undefined): { name?: string; cursor: string | undefined } {
  if (text === undefined) return { cursor: undefined }
  const end = text.indexOf(separator)
  return { name: text.slice(0, Math.max(0, end)), cursor: text.slice(end + 1) }
}
