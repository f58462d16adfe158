import type { ProposalNamespaces } from '../sign/namespaceTypes.js'
import { isInlineKey } from './isInlineKey.js'

/** What is asked for on one chain. */
export type Requirement = { chain: string; methods: string[]; events: string[] }

/**
 * Spells a proposal out by chain.
 *
 * @param namespaces - Namespaces in list or inline form.
 */
export function toRequirements(namespaces: ProposalNamespaces): Requirement[] {
  return Object.entries(namespaces).flatMap(([key, { chains, methods, events }]) =>
    (isInlineKey(key) ? [key] : (chains ?? [])).map((chain) => ({ chain, methods, events })),
  )
}
