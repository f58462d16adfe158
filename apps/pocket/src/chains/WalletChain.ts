import type { ReactNode } from 'react'
import type { ChainRequest, Surroundings } from '../app/requests/ChainRequest.js'
import type { Choice } from '../app/requests/RequestItem.js'
import type { ChainViewProps } from '../app/views/requests/RequestViewProps.js'
import type { AccountAddress, ChainAccounts } from '../app/wallet/accounts.js'
import type { ChainWallet } from '../app/wallet/ChainWallet.js'
import type { WalletAnswer } from '../shared/messages.js'
import type { Network } from '../shared/network.js'
import type { ChainFacts } from './ChainFacts.js'

/** A network's own money: what it is called, how many decimals one whole has, and the word for it in a sentence, if there is one. */
export type Currency = { symbol: string; decimals: number; name?: string }

/** A token as its network describes it, and what an account has of it. */
export type TokenDetails = { name: string; symbol: string; decimals: number; balanceAtomic: bigint }

/** What a namespace knows of its networks. */
export type ChainNetworks = {
  /**
   * Pocket is on one of them, the person chooses which, and sites follow. Otherwise each request says for itself which network
   * it is for.
   */
  readonly isChosen: boolean
  /** CAIP-2 id of the network pocket is on where its server has none of the namespace. */
  readonly fallback: string
  /** What a network's money is, unless the network says otherwise. */
  readonly currency: Currency
  /**
   * What a network is called that has no name.
   *
   * @param id - CAIP-2 id.
   */
  nameOf(id: string): string
  /**
   * What is said of a network under its name.
   *
   * @param id - CAIP-2 id.
   */
  detailOf(id: string): string
  /**
   * What an address has of the network's own money.
   *
   * @param network - One of pocket's.
   * @param address - One of an account's on that network.
   * @returns In base units.
   * @throws When the node does not answer.
   */
  readBalance(network: Network, address: string): Promise<bigint>
  /**
   * Reads a token, where pocket can show some that sites name.
   *
   * @param network - One of pocket's.
   * @param token - The token's address.
   * @param address - Whose balance.
   * @throws When no token answers there.
   */
  readToken?(network: Network, token: string, address: string): Promise<TokenDetails>
}

/** A request on its way: who asks, and for which network. */
export type Asked<Request> = { origin: string; network: string; request: Request }

/** What a namespace does with requests. What it reads of one is the value that is prepared, shown and done, and no other. */
export type ChainRequests<Request, Prepared> = {
  /**
   * Reads a request.
   *
   * @param asked - A method of the namespace that asks, and what it was called with.
   * @param surroundings - Where the site is, and what pocket has.
   * @throws RequestError or an error of decoding, which the site is told, before the person is asked.
   */
  parse(asked: { method: string; params?: unknown }, surroundings: Surroundings): Request
  /**
   * Finds out what a request does and costs: what is shown, and is then signed unchanged.
   *
   * @throws When that cannot be known; the view says why.
   */
  prepare(wallet: ChainWallet, asked: Asked<Request>): Promise<Prepared>
  /** Shows a request: what leaves, what comes, the risks. Never gets one of the kind `connect`. */
  View(props: ChainViewProps<Request, Prepared>): ReactNode
  /**
   * Does what the person approved: signs, sends, remembers.
   *
   * @returns What the page's script makes the answer of.
   */
  perform(wallet: ChainWallet, asked: Asked<Request>, choice: Choice<Prepared>): Promise<unknown>
}

/** What a paired site asked for, and what it was given. */
export type PairedQuestion = {
  wallet: ChainWallet
  /** The session's name. */
  topic: string
  /** CAIP-2 id of the network it is for. */
  network: string
  method: string
  params: unknown
  /** The addresses of the namespace the site was shown, in order. */
  shared: readonly string[]
}

/** What a namespace offers to sites on other devices. */
export type ChainPairing<Request> = {
  /** What pocket can do for such a site, each with what it is called for people. */
  readonly methods: Readonly<Record<string, string>>
  /** What such a site is told without being asked. */
  readonly events: readonly string[]
  /** Answers what such a site may know without the person. @returns Nothing for all other requests. */
  answer?(question: PairedQuestion): WalletAnswer | Promise<WalletAnswer> | undefined
  /**
   * Puts what such a site asks into the form pages ask it in.
   *
   * @throws RequestError when it cannot be read.
   */
  toAsked?(question: PairedQuestion): { method: string; params?: unknown }
  /** Why a request that was read cannot be, beyond what pages may ask for. */
  findObstacle?(question: PairedQuestion, request: Request): WalletAnswer | undefined
  /** Puts what a page would be answered into the form such a site is answered in. */
  toResult?(question: PairedQuestion, request: Request, result: unknown): unknown
  /** Whether a request, once done, takes the site to the network pocket is on. */
  movesSite?(request: Request): boolean
  /** What such a site is told with `chainChanged`. */
  toNetworkData?(network: string): unknown
  /**
   * What a session says of the accounts besides their addresses, by the names sites look for. It cannot be changed later.
   *
   * @param addresses - All that the site gets on the network it starts on.
   */
  toProperties?(addresses: readonly AccountAddress[]): Readonly<Record<string, string>>
  /**
   * What such a site is told with events of the namespace's own when its accounts or its network change; only those of `events` that
   * it was granted are sent.
   *
   * @param change - The addresses it sees from now on, the network they are on, and what of it is new.
   */
  toOwnEvents?(change: {
    network: string
    addresses: readonly AccountAddress[]
    isAccounts: boolean
    isNetwork: boolean
  }): readonly { name: string; data: unknown }[]
  /** Signs the text of a sign-in that came with the wish to connect, where sites may ask for that in the namespace. */
  signText?(address: string, text: string): Promise<string>
}

/**
 * All that pocket's app knows of a namespace: a folder beside this file, and a line in `walletChains.ts`. Its page script and its
 * server have a contract and a line of their own (`PageChain.ts`, `ServerChain.ts`).
 */
export type WalletChain<Request extends ChainRequest = ChainRequest, Prepared = unknown> = {
  readonly facts: ChainFacts
  /** What people call the namespace. */
  readonly title: string
  readonly accounts: ChainAccounts
  readonly networks: ChainNetworks
  readonly requests: ChainRequests<Request, Prepared>
  readonly pairing: ChainPairing<Request>
  /**
   * Puts what pocket kept in an earlier form into today's, where the namespace was taken for granted then.
   *
   * @param kept - Whatever was kept.
   * @returns Nothing for any other form.
   */
  upgradeState?(kept: unknown): unknown
}

/** The namespaces of an app, by name; the first comes first wherever one has to. */
export type WalletChains = Readonly<Record<string, WalletChain>>

/**
 * Finds a namespace by its name.
 *
 * @param chains - Those there are.
 * @param namespace - Any text.
 */
export function findChain(chains: WalletChains, namespace: string | undefined): WalletChain | undefined {
  return namespace !== undefined && Object.hasOwn(chains, namespace) ? chains[namespace] : undefined
}
