/** Where a file may be: in the URI itself, or at one of several addresses. */
export type Sources =
  | { bytes: Buffer }
  /** `isOperators`: the operator chose the host, a contract only the path. */
  | { urls: readonly URL[]; isOperators: boolean }

/** What answers for schemes that no host belongs to. */
export type FileGateways = { ipfs: readonly string[]; arweave: readonly string[] }

const contentId = /^[a-z0-9]{32,100}$/i
const transactionId = /^[a-z0-9_-]{43}$/i
const maxUriLength = 2_048

/**
 * Says where the file is that a contract or its metadata name.
 *
 * @param uri - As they write it.
 * @param gateways - The operator's, each with a slash at its end.
 * @returns Undefined for a URI of another kind.
 */
export function toSources(uri: string, { arweave, ipfs }: FileGateways): Sources | undefined {
  const text = uri.trim()
  if (/^data:/i.test(text)) {
    const bytes = decodeDataUri(text)
    return bytes && { bytes }
  }
  if (text.length > maxUriLength) return undefined
  const ofIpfs = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)(.*)$/is.exec(text)
  if (ofIpfs) return toOperators(ipfs, contentId, ofIpfs)
  const ofArweave = /^ar:\/\/([^/?#]+)(.*)$/is.exec(text)
  if (ofArweave) return toOperators(arweave, transactionId, ofArweave)
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined
  return { urls: [new URL(text)], isOperators: false }
}

/** The path must stay below the content's: another one of the same host may be no public file. */
function toOperators(
  gateways: readonly string[],
  form: RegExp,
  [, id = '', path = '']: readonly string[],
): Sources | undefined {
  if (!form.test(id)) return undefined
  const urls = gateways.map((gateway) => ({ base: gateway + id, url: new URL(gateway + id + path) }))
  if (!urls.every(({ base, url }) => isBelow(url, new URL(base)))) return undefined
  return { urls: urls.map(({ url }) => url), isOperators: true }
}

function isBelow(url: URL, base: URL): boolean {
  // What a server may read as a way up is refused too.
  if (/%2e|%2f|%5c/i.test(url.pathname)) return false
  return (
    url.origin === base.origin &&
    (url.pathname === base.pathname || url.pathname.startsWith(`${base.pathname}/`))
  )
}

/** RFC 2397. Browsers take text that should have been escaped, and so do contracts. */
function decodeDataUri(text: string): Buffer | undefined {
  const comma = text.indexOf(',')
  if (comma === -1) return undefined
  const content = text.slice(comma + 1)
  if (/;\s*base64\s*$/i.test(text.slice(0, comma))) return Buffer.from(decodePercents(content), 'base64')
  return Buffer.from(decodePercents(content))
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself.
    return text
  }
}
