import { parseUrl } from '../parseUrl.js'
/** What pocket was opened for by a link of a site. */
export type AppLink =
  | { kind: 'pair'; uri: string }
  /** A request that waits, or will come in a moment. */
  | { kind: 'request'; requestId: number; topic: string }
  /** A link that says nothing pocket understands. */
  | { kind: 'broken' }

/**
 * Reads the address pocket was opened with: `/wc?uri=…` or `/wc?requestId=…&sessionTopic=…`.
 *
 * @param location - The window's address.
 * @returns What it asks for, or `undefined` when it is any other address of pocket.
 */
export function readAppLink(location: { pathname: string; search: string }): AppLink | undefined {
  if (location.pathname !== '/wc') return undefined
  const query = new URLSearchParams(location.search)
  const uri = query.get('uri')
  if (uri) return { kind: 'pair', uri }
  const requestId = query.get('requestId') ?? ''
  const topic = query.get('sessionTopic') ?? ''
  if (/^\d{1,16}$/.test(requestId) && /^[0-9a-f]{64}$/.test(topic)) {
    return { kind: 'request', requestId: Number(requestId), topic }
  }
  return { kind: 'broken' }
}

/**
 * Finds the pairing link in what was pasted or scanned: the link itself, or a link to a wallet that carries it.
 *
 * @param text - Any text.
 * @returns The pairing link, or the trimmed text, which the pairing client then refuses with a reason.
 */
export function readPairingText(text: string): string {
  const trimmed = text.trim()
  if (/^wc:/i.test(trimmed)) return trimmed
  const carried = parseUrl(trimmed)?.searchParams.get('uri')
  return carried?.trim() || trimmed
}
