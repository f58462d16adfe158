import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** An address of a host. */
export type HostAddress = { address: string; family: number }

/** Looks up all addresses of a name. */
export type ResolveName = (hostname: string) => Promise<HostAddress[]>

/** How a client reaches hosts that strangers name; other than usual only in tests. */
export type StrangerHostOptions = {
  resolve?: ResolveName
  isPublic?: (address: string) => boolean
  /** Ports besides 443. */
  ports?: readonly string[]
  /** Certificates that are trusted in place of the usual. */
  ca?: string
  timeoutMs?: number
}

/** Asks the resolver of this machine. */
export const resolveName: ResolveName = (hostname) => lookup(hostname, { all: true, verbatim: true })

/**
 * Lists the addresses of an address's host, so that each can be judged before one is connected to.
 *
 * @param url - The address; its host may be a name or an IP address.
 * @param options - What looks up names, and what ends the waiting.
 * @returns Empty when the name has no address.
 */
export async function resolveHost(
  url: URL,
  { resolve, signal }: { resolve: ResolveName; signal: AbortSignal },
): Promise<HostAddress[]> {
  // A host in brackets is an IPv6 address.
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  return family ? [{ address: hostname, family }] : within(signal, resolve(hostname)).catch(() => [])
}

/**
 * Makes the lookup of a connection that goes to an address that was judged. Nobody looks the name up again: it could lead elsewhere by
 * then.
 *
 * @param pinned - The address.
 */
export function pinTo({ address, family }: HostAddress): LookupFunction {
  return (_, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
}

function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    promise.then(done, fail)
  })
}
