import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isPublicAddress } from '../../../http/isPublicAddress.js'
import {
  type HostAddress,
  pinTo,
  resolveHost,
  resolveName,
  type StrangerHostOptions,
} from '../../../http/resolveHost.js'

const maxRedirects = 3
/** Longest wait from the question to the last byte, over all redirects, in milliseconds. */
const usualTimeoutMs = 8_000

/** Why a file was not fetched. */
export type FileRefusal =
  /** Not https at its usual port, or with a password. */
  | 'address'
  /** An address of its host is not on the internet. */
  | 'not-public'
  | 'redirects'
  | 'too-large'
  | 'too-slow'
  /** The host has no address, breaks off, or answers with another status or encoded. */
  | 'unavailable'

/** A file, or why there is none. */
export type FetchedFile = { bytes: Buffer } | { refusal: FileRefusal }

/** What one file may be. */
type FileRequest = {
  maxBytes: number
  /** JSON to send with POST; what it is sent to may not redirect. */
  body?: string
  /** The operator chose this host: it may be anywhere. Where it redirects to may not. */
  isOperators?: boolean
  /** Origins of this machine that may be asked, over http and at their port. */
  localOrigins?: readonly string[]
}

/** Fetches a file from where a stranger says it is. */
export type FileFetcher = (url: URL, request: FileRequest) => Promise<FetchedFile>

/**
 * Makes what fetches files that strangers name. It reaches nothing that the gateway can and they cannot: https at the usual port, every
 * address of the host public, the connection to the very address that was judged, the same again after each of at most three
 * redirects, no cookies, bounded in time and size.
 *
 * @param options - See {@link StrangerHostOptions}.
 */
export function createFileFetcher({
  ca,
  isPublic = isPublicAddress,
  ports = [],
  resolve = resolveName,
  timeoutMs = usualTimeoutMs,
}: StrangerHostOptions = {}): FileFetcher {
  async function findAddress(
    url: URL,
    { isOperators = false, localOrigins = [] }: FileRequest,
    signal: AbortSignal,
  ): Promise<HostAddress | { refusal: FileRefusal }> {
    const isUsual = url.protocol === 'https:' && ['', ...ports].includes(url.port)
    const isLocal = localOrigins.includes(url.origin)
    if (
      !/^https?:$/.test(url.protocol) ||
      url.username !== '' ||
      url.password !== '' ||
      !(isUsual || isLocal || isOperators)
    )
      return { refusal: 'address' }
    const found = await resolveHost(url, { resolve, signal })
    const [first] = found
    if (!first) return { refusal: signal.aborted ? 'too-slow' : 'unavailable' }
    const isOwn = found.every(({ address }) => isLoopback(address))
    if (isOperators || (isLocal && isOwn)) return first
    if (!isUsual) return { refusal: 'address' }
    return found.every(({ address }) => isPublic(address)) ? first : { refusal: 'not-public' }
  }

  return async (start, request) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = start
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const address = await findAddress(
        url,
        { ...request, isOperators: redirects === 0 && request.isOperators === true },
        signal,
      )
      if ('refusal' in address) return address
      const answer = await ask(url, { ...request, address, ca, signal })
      if (!('location' in answer)) return answer
      if (request.body !== undefined) return { refusal: 'redirects' }
      if (!URL.canParse(answer.location, url)) return { refusal: 'unavailable' }
      url = new URL(answer.location, url)
    }
    return { refusal: 'redirects' }
  }
}

type OneRequest = Pick<FileRequest, 'body' | 'maxBytes'> & {
  address: HostAddress
  ca: string | undefined
  signal: AbortSignal
}

/** One GET, or POST. Node's own client follows no redirects and has no cookies. */
function ask(
  url: URL,
  { address, body, ca, maxBytes, signal }: OneRequest,
): Promise<FetchedFile | { location: string }> {
  return new Promise((done) => {
    const fail = () => done({ refusal: signal.aborted ? 'too-slow' : 'unavailable' })
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = send(
      url,
      {
        ...{ agent: false, lookup: pinTo(address), signal },
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...{ accept: '*/*', 'accept-encoding': 'identity' },
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        const location = toLocation(response)
        const isEncoded = (response.headers['content-encoding'] ?? 'identity') !== 'identity'
        const isTooLarge = Number(response.headers['content-length'] ?? 0) > maxBytes
        if (location !== undefined) done({ location })
        else if (response.statusCode !== 200 || isEncoded) done({ refusal: 'unavailable' })
        else if (isTooLarge) done({ refusal: 'too-large' })
        else {
          collect(response, maxBytes).then(done, fail)
          return
        }
        response.destroy()
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

function toLocation({ headers, statusCode = 0 }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<FetchedFile> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return { refusal: 'too-large' }
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts) }
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address)
}
