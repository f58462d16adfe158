import { namespaceOf } from '../shared/caip.js'
import type { LinkState } from '../shared/link.js'

/** What becomes of a method that sites call. */
export type MethodFacts = {
  /** `asks`: pocket's window shows it to the person. `safe`: answered without. `refused`: never, as all that is not listed. */
  class: 'safe' | 'asks' | 'refused'
  /** It uses an account, and so is for sites only that the account was shared with. */
  needsAccount?: true
  /** What it asks for may have happened before the site hears of it. */
  sends?: true
}

/** What every realm of pocket knows of a namespace: the page script, the app and the server. It says nothing to a person. */
export type ChainFacts = {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** By name. */
  readonly methods: Readonly<Record<string, MethodFacts>>
  /** Whether a text is the CAIP-2 id of a network of the namespace. */
  isNetwork(id: string): boolean
  /** Whether a text has the form of an address. */
  isAddress(text: string): boolean
  /** The one spelling of an address: two that are the same have the same. */
  toAddressKey(address: string): string
}

/**
 * What becomes of a method.
 *
 * @param facts - The namespace's.
 * @param method - Any name.
 * @returns Nothing for one the namespace does not have.
 */
export function methodOf({ methods }: Pick<ChainFacts, 'methods'>, method: string): MethodFacts | undefined {
  return Object.hasOwn(methods, method) ? methods[method] : undefined
}

/**
 * Whether what a site is said to see are accounts and a network of a namespace.
 *
 * @param facts - The namespace's.
 * @param state - What is said.
 */
export function isStateOf(facts: ChainFacts, { accounts, network }: LinkState): boolean {
  const isNetwork = network === undefined || facts.isNetwork(network)
  return isNetwork && accounts.every((address) => facts.isAddress(address))
}

/**
 * Whether what a site is said to see makes sense in the namespace of its network.
 *
 * @param chains - The namespaces there are.
 * @param state - What is said.
 */
export function isKnownState(
  chains: Readonly<Record<string, { readonly facts: ChainFacts }>>,
  state: LinkState,
): boolean {
  if (state.network === undefined) return true
  const namespace = namespaceOf(state.network)
  const chain = Object.hasOwn(chains, namespace) ? chains[namespace] : undefined
  return chain !== undefined && isStateOf(chain.facts, state)
}
