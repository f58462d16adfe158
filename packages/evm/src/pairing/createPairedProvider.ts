import { type Network, type PairedNamespace, ProviderError, toProviderError } from '@latchkey/core'
import { isCaip10, isSameEvmAddress, joinCaip2, toBareAddress } from '@latchkey/primitives'
import type { Eip1193Events, Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { isWalletMethod } from './pairingMethods.js'

/** What a paired provider is made from. */
export type PairedProviderParts = {
  paired: PairedNamespace
  networks: readonly Network[]
  /** Asks a network's node. */
  readNetwork(network: Network, request: { method: string; params?: unknown }): Promise<unknown>
}

/** EIP-1193 and EIP-1474 codes. */
const codes = { unauthorized: 4100, disconnected: 4900, chainDisconnected: 4901, unknownChain: 4902 } as const

/**
 * A paired wallet's EIP-1193 interface. Accounts and network are answered here, signing goes to the wallet, reading to
 * the network's node.
 *
 * @param parts - The session's namespace, the site's networks and the way to their nodes.
 */
export function createPairedProvider({
  paired,
  networks,
  readNetwork,
}: PairedProviderParts): Eip1193Provider {
  const listeners = new Map<keyof Eip1193Events, Set<(value: unknown) => void>>()
  let preferred: string | undefined

  function emit(name: keyof Eip1193Events, value: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(value)
  }

  /** The accounts on the network in use, else all of them; the one the wallet put in front first. */
  function getAccounts(): readonly string[] {
    const network = paired.getNetwork()
    const { accounts } = paired.read()
    const here = accounts.filter((account) => account.startsWith(`${network}:`))
    const addresses = [...new Set((here.length > 0 ? here : accounts).filter(isCaip10).map(toBareAddress))]
    const isPreferred = (address: string) => preferred !== undefined && isSameEvmAddress(address, preferred)
    return [...addresses.filter(isPreferred), ...addresses.filter((address) => !isPreferred(address))]
  }

  const getChainId = () => `0x${Number(paired.getNetwork().split(':')[1]).toString(16)}`

  /** Goes to an agreed network and tells who listens (§4.027). */
  function goTo(chainId: number): boolean {
    const network = joinCaip2('eip155', chainId)
    if (!paired.read().chains.includes(network)) return false
    paired.setNetwork(network)
    announce()
    return true
  }

  let announcedChainId = getChainId()
  function announce(): void {
    const chainId = getChainId()
    if (chainId !== announcedChainId) emit('chainChanged', chainId)
    announcedChainId = chainId
    emit('accountsChanged', getAccounts())
  }

  /** Each request names its network, so an agreed one needs nobody's leave; the wallet is asked for another. */
  async function switchChain(params: unknown): Promise<null> {
    const [wanted] = Array.isArray(params) ? params : []
    const chainId = readChainId(wanted?.chainId)
    if (chainId === undefined)
      throw new ProviderError(-32602, 'wallet_switchEthereumChain needs [{ chainId }]')
    if (goTo(chainId)) return null
    await askWallet('wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])
    // The wallet adds the network to the session before it says yes.
    if (goTo(chainId)) return null
    throw new ProviderError(codes.unknownChain, `${paired.walletName} did not add the network ${chainId}`)
  }

  async function askWallet(method: string, params: unknown): Promise<unknown> {
    if (!paired.read().methods.includes(method) && !paired.answers?.has(method)) {
      throw new ProviderError(codes.unauthorized, `${paired.walletName} has not granted ${method}`)
    }
    try {
      return await paired.request({ method, params: params ?? [], caipNetworkId: paired.getNetwork() })
    } catch (error) {
      throw toProviderError(error)
    }
  }

  async function askNode(method: string, params: unknown): Promise<unknown> {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === paired.getNetwork())
    if (!network) {
      throw new ProviderError(codes.chainDisconnected, `The site knows no node of ${paired.getNetwork()}`)
    }
    return readNetwork(network, { method, ...(params === undefined ? {} : { params }) })
  }

  let ended: ProviderError | undefined
  const stops = [
    paired.onEvent(takeEvent),
    paired.onUpdate(announce),
    paired.onEnd(() => {
      for (const stop of stops) stop()
      const message = `${paired.walletName} has ended the session`
      ended = new ProviderError(codes.disconnected, message)
      emit('disconnect', ended)
    }),
  ]

  function takeEvent({ name, data }: { name: string; data: unknown }): void {
    if (name === 'chainChanged') {
      const chainId = readChainId(data)
      if (chainId !== undefined) goTo(chainId)
    }
    if (name === 'accountsChanged') {
      const [first] = Array.isArray(data) ? data : []
      if (typeof first !== 'string') return
      preferred = first.split(':').at(-1)
      emit('accountsChanged', getAccounts())
    }
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return getAccounts()
        case 'eth_chainId':
          return getChainId()
        case 'net_version':
          return String(Number(getChainId()))
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        default:
          return isWalletMethod(method) || paired.answers?.has(method)
            ? askWallet(method, params)
            : askNode(method, params)
      }
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      // A stored session can end while the page is still taking it up.
      if (name === 'disconnect' && ended) queueMicrotask(() => listener(ended))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
  }
}

/**
 * Reads the number of a chain: wallets name it as a number, or as text in either base.
 *
 * @param value - Anything.
 * @returns A whole number from 1 on, or `undefined`.
 */
function readChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)
  const chainId = isText || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
