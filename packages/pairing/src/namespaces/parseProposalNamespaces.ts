import { isCaip2 } from '@latchkey/primitives'
import type { ProposalNamespaces } from '../sign/namespaceTypes.js'
import { isInlineKey } from './isInlineKey.js'
import { parseEntries } from './parseEntries.js'
import { parseTexts } from './parseTexts.js'
import { peerCodes } from './peerCodes.js'
import { refuseNamespaces } from './refuseNamespaces.js'
import { toNamespace } from './toNamespace.js'

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
