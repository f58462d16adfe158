import { isCaip2 } from '@latchkey/primitives'
import { peerCodes, refuseNamespaces } from '../messages/peerErrors.js'
import { isInlineKey, type ProposalNamespaces, toNamespace } from './namespaces.js'

/**
 * Reads what a site asks for, required or optional (CAIP-25). An empty map asks for nothing in particular.
 *
 * @param value - Anything.
 * @returns A copy without members nobody knows.
 * @throws `pairing/namespaces-invalid` with the code for the site: 5100 chains, 5101 methods, 5102 events, 5104 key.
 */
export function parseProposalNamespaces(value: unknown): ProposalNamespaces {
  return parseEntries(value, (key, { chains, methods, events }) => ({
    ...parseChains(key, chains ?? undefined),
    methods: parseTexts(methods, peerCodes.unsupportedMethods, `methods of ${key}`),
    events: parseTexts(events, peerCodes.unsupportedEvents, `events of ${key}`),
  }))
}

/** An inline key is its own list of chains; under a namespace there must be at least one of that namespace. */
function parseChains(key: string, value: unknown): { chains?: string[] } {
  if (value === undefined && isInlineKey(key)) return {}
  const chains = parseTexts(value, peerCodes.unsupportedChains, `chains of ${key}`)
  const isFit = (chain: string) => isCaip2(chain) && toNamespace(chain) === toNamespace(key)
  if ((chains.length > 0 || isInlineKey(key)) && chains.every(isFit)) return { chains }
  throw refuseNamespaces(peerCodes.unsupportedChains, `chains of ${key} are none of its own`)
}

/**
 * Reads a namespace map as far as proposals and sessions have it in common: an object of objects under proper keys.
 *
 * @param value - Anything.
 * @param parseEntry - Reads one entry.
 * @returns A new object; members nobody knows are dropped.
 * @throws `pairing/namespaces-invalid` when it is no such map.
 */
export function parseEntries<Entry>(
  value: unknown,
  parseEntry: (key: string, entry: Record<string, unknown>) => Entry,
): Record<string, Entry> {
  if (!isObject(value)) throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, 'they are no map')
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      assertKey(key)
      if (!isObject(entry)) throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, `"${key}" is no object`)
      return [key, parseEntry(key, entry)]
    }),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Checks a key of a namespace map: a namespace or one chain of it, as CAIP-2 writes them.
 *
 * @param key - The key.
 * @throws `pairing/namespaces-invalid` (5104) when it is neither.
 */
function assertKey(key: string): void {
  if (/^[-a-z0-9]{3,8}$/.test(key) || isCaip2(key)) return
  throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, `"${key}" is no namespace`)
}

/**
 * Reads a list of names: an array of non-empty texts, which may be empty.
 *
 * @param value - Anything.
 * @param peerCode - The refusal's code.
 * @param name - What the list is called when it is wrong.
 * @throws `pairing/namespaces-invalid` when it is no such list.
 */
export function parseTexts(value: unknown, peerCode: number, name: string): string[] {
  if (!Array.isArray(value)) throw refuseNamespaces(peerCode, `${name} are missing`)
  if (!value.every((item): item is string => typeof item === 'string' && item !== '')) {
    throw refuseNamespaces(peerCode, `${name} hold something that is no name`)
  }
  return [...value]
}

/**
 * Checks that properties by namespace or chain belong to namespaces that are proposed or approved.
 *
 * @param scopedProperties - The properties.
 * @param namespaces - The namespaces of the proposal or the approval.
 * @throws `pairing/namespaces-invalid` (5104) when a key belongs to none of them.
 */
export function assertScopedProperties(
  scopedProperties: Record<string, unknown>,
  namespaces: Record<string, unknown>,
): void {
  const known = new Set(Object.keys(namespaces).map(toNamespace))
  for (const key of Object.keys(scopedProperties)) {
    assertKey(key)
    if (!known.has(toNamespace(key))) {
      throw refuseNamespaces(
        peerCodes.unsupportedNamespaceKey,
        `properties of ${key}, which is not asked for`,
      )
    }
  }
}
