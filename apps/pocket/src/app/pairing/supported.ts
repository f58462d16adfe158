import type { Namespace } from '../../shared/link.js'
import type { Wallet } from '../wallet/createWallet.js'

/** What pocket can do for a paired site with EVM accounts. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** What pocket can do for a paired site with Solana accounts. */
export const supportedSolanaMethods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** A method of either list. */
export type SupportedMethod = (typeof supportedMethods)[number] | (typeof supportedSolanaMethods)[number]

/** The kinds of networks pocket has, as sites and wallets name them (CAIP-2). */
export const namespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]

/** What pocket tells a paired site without being asked. Of Solana it has one network, which never changes. */
const events = ['chainChanged', 'accountsChanged']

/** What pocket can do for a paired site, and what it tells one without being asked, by kind. */
export const supported: Readonly<
  Record<Namespace, { methods: readonly string[]; events: readonly string[] }>
> = {
  eip155: { methods: supportedMethods, events },
  solana: { methods: supportedSolanaMethods, events },
}

const texts: Readonly<Record<SupportedMethod, string>> = {
  personal_sign: 'Sign messages',
  eth_signTypedData_v4: 'Sign data',
  eth_sendTransaction: 'Send transactions',
  wallet_switchEthereumChain: 'Switch network',
  wallet_addEthereumChain: 'Add a network',
  wallet_watchAsset: 'Show a token',
  wallet_sendCalls: 'Send several transactions at once',
  wallet_getCallsStatus: 'See what became of them',
  wallet_getCapabilities: 'See what Pocket can do',
  solana_getAccounts: 'See your Solana accounts',
  solana_requestAccounts: 'Ask for your Solana accounts',
  solana_signMessage: 'Sign messages on Solana',
  solana_signTransaction: 'Sign transactions on Solana',
  solana_signAllTransactions: 'Sign several transactions at once on Solana',
  solana_signAndSendTransaction: 'Send transactions on Solana',
}

/**
 * What a method does, for the person.
 *
 * @param method - Its name between site and wallet; one pocket lacks keeps it.
 */
export function methodText(method: string): string {
  return Object.hasOwn(texts, method)
    ? texts[method as SupportedMethod]
    : `${method} (Pocket does not have it)`
}

/** The networks a paired site can be given. */
export type PairedNetworks = Pick<Wallet, 'networks' | 'solana'>

/**
 * The networks pocket has of a kind, as sites and wallets name them (CAIP-2).
 *
 * @param namespace - The kind.
 * @param wallet - What pocket has.
 */
export function ownChains(namespace: Namespace, { networks, solana }: PairedNetworks): string[] {
  return namespace === 'solana' ? [solana.caipNetworkId] : networks.map(({ id }) => toCaipChain(id))
}

/**
 * The kind of a network by its name, or of a key of namespaces (CAIP-2).
 *
 * @param chain - Any text.
 * @returns The kind, or `undefined` when pocket has no such networks.
 */
export function namespaceOf(chain: string): Namespace | undefined {
  return namespaces.find((namespace) => chain.split(':')[0] === namespace)
}

/**
 * A network's name between site and wallet (CAIP-2).
 *
 * @param chainId - The network's number.
 */
export function toCaipChain(chainId: number): string {
  return `eip155:${chainId}`
}

/**
 * The number in a network's name (CAIP-2).
 *
 * @param chain - Any text.
 * @returns The number, or `undefined` when it names no EVM network.
 */
export function fromCaipChain(chain: string): number | undefined {
  const digits = /^eip155:([1-9]\d{0,14})$/.exec(chain)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Takes an account's name between site and wallet apart (CAIP-10).
 *
 * @param account - Such as `eip155:1:0x…`.
 * @returns Its parts, or `undefined` when it is of no kind pocket has.
 */
export function fromCaipAccount(account: string): { chain: string; address: string } | undefined {
  const at = account.lastIndexOf(':')
  const chain = account.slice(0, Math.max(at, 0))
  const isOurs = fromCaipChain(chain) !== undefined || namespaceOf(chain) === 'solana'
  return isOurs ? { chain, address: account.slice(at + 1) } : undefined
}
