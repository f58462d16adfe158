import * as v from 'valibot'
import type { ChainFacts } from '../../chains/ChainFacts.js'
import { addressSchema, namespaceOf, namespaceSchema, networkIdSchema } from '../../shared/caip.js'
import { type LinkState, linkIdSchema } from '../../shared/link.js'
import { type AddedNetwork, addedNetworkSchema } from '../../shared/network.js'
import { type Account, accounts, type ChainAccounts } from './accounts.js'

const siteLinkSchema = v.object({
  linkId: linkIdSchema,
  origin: v.string(),
  namespace: namespaceSchema,
  /** One address for each account, as it was when the site was connected. */
  accounts: v.pipe(v.array(addressSchema), v.minLength(1)),
  connectedAtMs: v.number(),
})

/** A token that pocket shows. */
const tokenSchema = v.object({ network: networkIdSchema, address: addressSchema })

/** What a paired site had sent in one go, under the name it knows it by. */
const bundleSchema = v.object({
  topic: v.string(),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
  network: networkIdSchema,
  /** The transactions, in order. */
  hashes: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{1,128}$/))), v.minLength(1)),
  /** Whether the network refused the rest of them. */
  isIncomplete: v.boolean(),
})

/** Of lists that sites can make longer, this many are kept. */
const maxKept = 50

const stateSchema = v.object({
  version: v.literal(2),
  activeAccountIndex: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(accounts.length - 1)),
  /** CAIP-2 ids of the networks pocket is on, by namespace. */
  activeNetworks: v.record(namespaceSchema, networkIdSchema),
  links: v.array(siteLinkSchema),
  networks: v.array(addedNetworkSchema),
  tokens: v.array(tokenSchema),
  bundles: v.array(bundleSchema),
})

/** What pocket keeps between visits. */
export type WalletState = v.InferOutput<typeof stateSchema>

/** What the state has to know of a namespace. */
export type StateChain = { readonly facts: ChainFacts; readonly accounts: ChainAccounts }

/** The namespaces there are, by name. */
export type StateChains = Readonly<Record<string, StateChain>>

/**
 * The schema of what pocket keeps. What is of no namespace pocket has, or names accounts or networks that it cannot have, is
 * not read at all.
 *
 * @param chains - The namespaces there are.
 */
export function createStateSchema(chains: StateChains) {
  const factsOf = (namespace: string) =>
    Object.hasOwn(chains, namespace) ? chains[namespace]?.facts : undefined
  const isNetwork = (id: string, namespace = namespaceOf(id)) => factsOf(namespace)?.isNetwork(id) === true
  const isAddress = (address: string, namespace: string) => factsOf(namespace)?.isAddress(address) === true
  return v.pipe(
    stateSchema,
    v.check(
      ({ activeNetworks, links, networks, tokens, bundles }) =>
        Object.entries(activeNetworks).every(([namespace, id]) => isNetwork(id, namespace)) &&
        links.every(({ namespace, accounts: shared }) =>
          shared.every((address) => isAddress(address, namespace)),
        ) &&
        [...networks.map(({ id }) => id), ...bundles.map(({ network }) => network)].every((id) =>
          isNetwork(id),
        ) &&
        tokens.every(
          ({ network, address }) => isNetwork(network) && isAddress(address, namespaceOf(network)),
        ),
    ),
  )
}

/** One connected site. */
export type SiteLink = v.InferOutput<typeof siteLinkSchema>

/** What can happen to the wallet. */
export type WalletEvent =
  | { type: 'account-chosen'; index: number }
  /** Pocket is on this network of its namespace. */
  | { type: 'network-chosen'; network: string }
  | {
      type: 'site-connected'
      linkId: string
      origin: string
      namespace: string
      accounts: string[]
      atMs: number
    }
  | { type: 'site-disconnected'; linkId: string }
  | { type: 'network-added'; network: AddedNetwork }
  /** `otherwise`: where pocket goes when it is on that network. */
  | { type: 'network-removed'; network: string; otherwise: string }
  | { type: 'token-added'; token: Token }
  | { type: 'token-removed'; token: Token }
  | { type: 'bundle-sent'; bundle: Bundle }

/** A token that pocket shows. */
export type Token = v.InferOutput<typeof tokenSchema>

/** What a paired site had sent in one go. */
export type Bundle = v.InferOutput<typeof bundleSchema>

type Reducers = {
  [T in WalletEvent['type']]: (state: WalletState, event: WalletEvent & { type: T }) => WalletState
}

const reducers: Reducers = {
  'account-chosen': (state, { index }) => ({ ...state, activeAccountIndex: index }),
  'network-chosen': (state, { network }) => withNetwork(state, network),
  'site-connected': (state, { linkId, origin, namespace, accounts: shared, atMs }) => {
    // A site that connects again keeps its link, so its other tabs follow too.
    const known = findLink(state, origin, namespace)
    const link = {
      linkId: known?.linkId ?? linkId,
      origin,
      namespace,
      accounts: shared,
      connectedAtMs: atMs,
    }
    return { ...state, links: [...state.links.filter((other) => other !== known), link] }
  },
  'site-disconnected': (state, { linkId }) => ({
    ...state,
    links: state.links.filter((link) => link.linkId !== linkId),
  }),
  'network-added': (state, { network }) => ({
    ...state,
    networks: [...state.networks.filter(({ id }) => id !== network.id), network].slice(-maxKept),
  }),
  'network-removed': (state, { network, otherwise }) => ({
    ...(state.activeNetworks[namespaceOf(network)] === network ? withNetwork(state, otherwise) : state),
    networks: state.networks.filter(({ id }) => id !== network),
  }),
  'token-added': (state, { token }) => ({
    ...state,
    tokens: [...state.tokens.filter((other) => !isSameToken(other, token)), token].slice(-maxKept),
  }),
  'token-removed': (state, { token }) => ({
    ...state,
    tokens: state.tokens.filter((other) => !isSameToken(other, token)),
  }),
  'bundle-sent': (state, { bundle }) => ({ ...state, bundles: [...state.bundles, bundle].slice(-maxKept) }),
}

function withNetwork(state: WalletState, network: string): WalletState {
  return { ...state, activeNetworks: { ...state.activeNetworks, [namespaceOf(network)]: network } }
}

/**
 * A site's permission for the accounts of a namespace.
 *
 * @param state - The wallet.
 * @param origin - The site.
 * @param namespace - The namespace.
 */
export function findLink(
  { links }: Pick<WalletState, 'links'>,
  origin: string,
  namespace: string,
): SiteLink | undefined {
  return links.find((link) => link.origin === origin && link.namespace === namespace)
}

/** Sites spell the same token in different letters; whoever keeps one writes it as its namespace does. */
function isSameToken(one: Token, other: Token): boolean {
  return one.network === other.network && one.address === other.address
}

/**
 * The wallet after an event. Pure.
 *
 * @param state - Before.
 * @param event - What happened.
 */
export function transitionWallet(state: WalletState, event: WalletEvent): WalletState {
  const reducer = reducers[event.type] as (state: WalletState, event: WalletEvent) => WalletState
  return reducer(state, event)
}

/**
 * What a connected site sees: the addresses on the active network, those of the active account first when it was shared.
 *
 * @param chains - The namespaces there are.
 * @param state - The wallet.
 * @param link - The site.
 */
export function linkStateOf(chains: StateChains, state: WalletState, link: SiteLink): LinkState {
  const chain = chains[link.namespace]
  const network = state.activeNetworks[link.namespace]
  if (!chain || network === undefined) return { accounts: [] }
  const shared = [...new Set(link.accounts.map((address) => chain.accounts.findAccount(address) ?? address))]
  const active: Account | undefined = accounts[state.activeAccountIndex]
  const ordered = [...shared.filter((one) => one === active), ...shared.filter((one) => one !== active)]
  const addresses = ordered.flatMap((one) =>
    typeof one === 'string' ? [{ address: one }] : chain.accounts.addressesOf(one, network),
  )
  const details = addresses.flatMap(({ address, ...more }) =>
    Object.keys(more).length > 0 ? [[address, more] as const] : [],
  )
  return {
    accounts: addresses.map(({ address }) => address),
    network,
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
  }
}

/**
 * What has to be told to sites after a change.
 *
 * @param chains - The namespaces there are.
 * @param before - The wallet before.
 * @param after - The wallet after.
 * @returns Each changed link with what its site sees now; no accounts for a site that was disconnected.
 */
export function changedLinks(
  chains: StateChains,
  before: WalletState,
  after: WalletState,
): { linkId: string; state: LinkState }[] {
  const told = new Map(
    before.links.map((link) => [link.linkId, JSON.stringify(linkStateOf(chains, before, link))]),
  )
  const changed = after.links
    .map((link) => ({ linkId: link.linkId, state: linkStateOf(chains, after, link) }))
    .filter(({ linkId, state }) => told.get(linkId) !== JSON.stringify(state))
  const gone = before.links
    .filter(({ linkId }) => !after.links.some((link) => link.linkId === linkId))
    .map(({ linkId, namespace }) => {
      const network = after.activeNetworks[namespace]
      return { linkId, state: { accounts: [], ...(network !== undefined && { network }) } }
    })
  return [...changed, ...gone]
}
