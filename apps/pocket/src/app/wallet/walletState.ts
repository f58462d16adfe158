import * as v from 'valibot'
import { sentCallsSchema } from '../../chains/eip155/calls.js'
import {
  accountSchema,
  addressSchema,
  chainIdSchema,
  type LinkState,
  linkIdSchema,
  type Namespace,
  namespaceSchema,
} from '../../shared/link.js'
import { type AddedNetwork, networkSchema } from '../../shared/network.js'
import { accounts, addressOf } from './accounts.js'

const siteLinkSchema = v.object({
  linkId: linkIdSchema,
  origin: v.string(),
  /** The kind of its accounts; EVM when left out. */
  namespace: v.optional(namespaceSchema),
  accounts: v.pipe(v.array(accountSchema), v.minLength(1)),
  connectedAtMs: v.number(),
})

/** A token that pocket shows. */
const tokenSchema = v.object({ chainId: chainIdSchema, address: addressSchema })

/** Calls a paired site had made, under the name it knows them by. */
const bundleSchema = v.object({ topic: v.string(), ...sentCallsSchema.entries })

/** Of lists that sites can make longer, this many are kept. */
const maxKept = 50

/** What pocket keeps between visits. */
export const walletStateSchema = v.object({
  version: v.literal(1),
  activeAccountIndex: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(accounts.length - 1)),
  activeChainId: chainIdSchema,
  links: v.array(siteLinkSchema),
  networks: v.optional(v.array(networkSchema), []),
  tokens: v.optional(v.array(tokenSchema), []),
  bundles: v.optional(v.array(bundleSchema), []),
})

/** What pocket keeps between visits. */
export type WalletState = v.InferOutput<typeof walletStateSchema>

/** One connected site. */
export type SiteLink = v.InferOutput<typeof siteLinkSchema>

/** What can happen to the wallet. */
export type WalletEvent =
  | { type: 'account-chosen'; index: number }
  | { type: 'network-chosen'; chainId: number }
  | {
      type: 'site-connected'
      linkId: string
      origin: string
      namespace?: Namespace
      accounts: string[]
      atMs: number
    }
  | { type: 'site-disconnected'; linkId: string }
  | { type: 'network-added'; network: AddedNetwork }
  /** `otherwise`: where pocket goes when it is on that network. */
  | { type: 'network-removed'; chainId: number; otherwise: number }
  | { type: 'token-added'; token: Token }
  | { type: 'token-removed'; token: Token }
  | { type: 'calls-sent'; bundle: Bundle }

/** A token that pocket shows. */
export type Token = v.InferOutput<typeof tokenSchema>

/** Calls a paired site had made. */
export type Bundle = v.InferOutput<typeof bundleSchema>

type Reducers = {
  [T in WalletEvent['type']]: (state: WalletState, event: WalletEvent & { type: T }) => WalletState
}

const reducers: Reducers = {
  'account-chosen': (state, { index }) => ({ ...state, activeAccountIndex: index }),
  'network-chosen': (state, { chainId }) => ({ ...state, activeChainId: chainId }),
  'site-connected': (state, { linkId, origin, namespace, accounts: shared, atMs }) => {
    // A site that connects again keeps its link, so its other tabs follow too.
    const known = findLink(state, origin, namespace)
    const link = {
      linkId: known?.linkId ?? linkId,
      origin,
      ...(namespace && { namespace }),
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
  'network-removed': (state, { chainId, otherwise }) => ({
    ...state,
    activeChainId: state.activeChainId === chainId ? otherwise : state.activeChainId,
    networks: state.networks.filter(({ id }) => id !== chainId),
  }),
  'token-added': (state, { token }) => ({
    ...state,
    tokens: [...state.tokens.filter((other) => !isSameToken(other, token)), token].slice(-maxKept),
  }),
  'token-removed': (state, { token }) => ({
    ...state,
    tokens: state.tokens.filter((other) => !isSameToken(other, token)),
  }),
  'calls-sent': (state, { bundle }) => ({ ...state, bundles: [...state.bundles, bundle].slice(-maxKept) }),
}

/**
 * A site's permission for the accounts of a kind.
 *
 * @param state - The wallet.
 * @param origin - The site.
 * @param namespace - The kind; EVM when left out.
 */
export function findLink(
  { links }: Pick<WalletState, 'links'>,
  origin: string,
  namespace: Namespace = 'eip155',
): SiteLink | undefined {
  return links.find((link) => link.origin === origin && (link.namespace ?? 'eip155') === namespace)
}

function isSameToken(one: Token, other: Token): boolean {
  return one.chainId === other.chainId && one.address.toLowerCase() === other.address.toLowerCase()
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
 * What a connected site sees: the active account first when it was shared, and the active network.
 *
 * @param state - The wallet.
 * @param link - The site.
 */
export function linkStateOf(state: WalletState, link: SiteLink): LinkState {
  const chosen = accounts[state.activeAccountIndex]
  const active = chosen && addressOf(chosen, link.namespace)
  const shared = link.accounts
  const ordered =
    active !== undefined && shared.includes(active)
      ? [active, ...shared.filter((address) => address !== active)]
      : shared
  return { accounts: ordered, chainId: state.activeChainId }
}

/**
 * What has to be told to sites after a change.
 *
 * @param before - The wallet before.
 * @param after - The wallet after.
 * @returns Each changed link with what its site sees now; no accounts for a site that was disconnected.
 */
export function changedLinks(
  before: WalletState,
  after: WalletState,
): { linkId: string; state: LinkState }[] {
  const told = new Map(before.links.map((link) => [link.linkId, JSON.stringify(linkStateOf(before, link))]))
  const changed = after.links
    .map((link) => ({ linkId: link.linkId, state: linkStateOf(after, link) }))
    .filter(({ linkId, state }) => told.get(linkId) !== JSON.stringify(state))
  const gone = before.links
    .filter(({ linkId }) => !after.links.some((link) => link.linkId === linkId))
    .map(({ linkId }) => ({ linkId, state: { accounts: [], chainId: after.activeChainId } }))
  return [...changed, ...gone]
}
