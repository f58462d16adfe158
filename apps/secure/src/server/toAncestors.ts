import { getDomain } from 'tldts'
import { isLoopbackHost } from './isLoopbackHost.js'

/** Who may embed the site. */
export type Ancestors = {
  /** Sources of `frame-ancestors`; none at all means nobody. */
  sources: readonly string[]
  /** Entries of the project's list that are refused, because they are on the secure site's own domain (S7). */
  refused: readonly string[]
}

const loopbackSources = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*']

/**
 * Writes a project's list of origins as sources of `frame-ancestors`. The rules are the gateway's: `*.` stands for labels, a host
 * alone for all its ports, and an empty list for nobody. Sites come encrypted, unless they are on this machine.
 *
 * @param allowedOrigins - The project's list.
 * @param secureUrl - The secure site's own address. A site on its domain would share a process with it, so it may not embed it;
 * on this machine, where there are no domains, that does not count.
 */
export function toAncestors(allowedOrigins: readonly string[], secureUrl: string): Ancestors {
  const { hostname } = new URL(secureUrl)
  const ownDomain = isLoopbackHost(hostname) ? undefined : toDomain(hostname)
  const sources = new Set<string>()
  const refused: string[] = []
  for (const entry of allowedOrigins) {
    const wanted = entry.trim().toLowerCase().replace(/\/$/, '')
    const host = readHost(wanted)
    if (host !== undefined && ownDomain !== undefined && toDomain(host) === ownDomain) refused.push(entry)
    else for (const source of toSources(wanted)) sources.add(source)
  }
  return { sources: [...sources], refused }
}

/** Nothing else gets into a header; a literal IPv6 address has no form there. */
const entryPattern = /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d{1,5}|\*))?$/

function readHost(entry: string): string | undefined {
  return entryPattern.exec(entry)?.[2]
}

function toSources(entry: string): string[] {
  if (entry === '*') return ['https:', ...loopbackSources]
  const [, scheme, host = '', port] = entryPattern.exec(entry) ?? []
  if (host === '') return []
  const isHere = isLoopbackHost(host)
  const end = port === undefined ? (scheme === undefined ? ':*' : '') : `:${port}`
  const schemes = scheme === undefined ? (isHere ? ['http', 'https'] : ['https']) : [scheme]
  return schemes.flatMap((one) => (one === 'https' || isHere ? [`${one}://${host}${end}`] : []))
}

/** The registrable domain; of what has none, such as an address or a name without dots, the host itself. */
function toDomain(host: string): string {
  const bare = host.replace(/^\*\./, '')
  // Private suffixes count: two customers of one hoster are two sites to browsers as well.
  return getDomain(bare, { allowPrivateDomains: true }) ?? bare
}
