import { evmNodeMethods } from '@latchkey/wire/nodes'
import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { isServed, readFromNode } from '../../../page/readFromNode.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { Link } from '../../../shared/link.js'
import { methodOf } from '../../ChainFacts.js'
import type { PageContext } from '../../PageChain.js'
import { describeCapabilities, readCallsStatus, sentCallsSchema } from '../calls.js'
import { switchParametersSchema, toChainId, toNetwork } from '../chainId.js'
import { facts, type Method } from '../facts.js'
import { createCallStore } from './createCallStore.js'
import { createEmitter, signerOf } from './eip1193.js'
import { upgradeLink } from './upgradeLink.js'

/** What a site calls (EIP-1193). */
export type PocketProvider = {
  /**
   * `options.signal`: takes the request back when the site no longer waits; the window closes when it was the last. A
   * transaction the person has decided on is answered all the same.
   */
  request(call: { method: string; params?: unknown }, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Puts the window in front of the others, where a request waits in it. @returns Whether there is one. */
  bringToFront(): boolean
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}

const toHex = (chainId: number) => `0x${chainId.toString(16)}`

/** `undefined` means the person has to be asked. */
type Settled = { result: unknown } | undefined

const callsSchema = v.looseObject({ from: v.optional(v.unknown()), id: v.optional(v.unknown()) })

const callSchema = v.looseObject({ method: v.string(), params: v.optional(v.unknown()) })

const isPersonMethod = (method: string): method is Method => methodOf(facts, method)?.class === 'asks'

/** Whom a site without networks of pocket's is told it is on: Ethereum. */
const fallbackChainId = 1

/**
 * Pocket's provider in a page.
 *
 * @param context - What pocket is announced with; the first network is the default.
 * @returns The provider and a function that ends it.
 */
export function createProvider(context: PageContext): { provider: PocketProvider; stop: () => void } {
  const { page, pocketUrl, walletWindow } = context
  const networks = context.networks.flatMap(({ id }) => toChainId(id) ?? [])
  const emitter = createEmitter()
  const site = createSiteLink(
    context,
    facts,
    { storageKey: 'pocket.link', upgrade: upgradeLink },
    onLinkChange,
  )
  const calls = createCallStore(page)
  let chainId = toChainId(site.get()?.network ?? '') ?? networks[0] ?? fallbackChainId

  function setNetwork(network: string): void {
    const next = toChainId(network)
    if (next === undefined || next === chainId) return
    chainId = next
    emitter.emit('chainChanged', toHex(next))
  }

  function onLinkChange(link: Link | undefined, previous: Link | undefined): void {
    if (link && !previous) emitter.emit('connect', { chainId: toHex(toChainId(link.network) ?? chainId) })
    if (link) setNetwork(link.network)
    const accounts = link?.accounts ?? []
    if (accounts.join() !== (previous?.accounts ?? []).join()) emitter.emit('accountsChanged', accounts)
    if (!link && previous) {
      const message = 'The site is no longer connected to Pocket'
      emitter.emit('disconnect', { code: errorCodes.disconnected, message })
    }
  }

  async function askPerson(method: Method, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const answer = await site.ask(method, params, signal)
    if (!answer.link) setNetwork(answer.network)
    return method === 'wallet_sendCalls' ? keepCalls(answer.result) : answer.result
  }

  /** The site is told the name of its calls; what became of them is read from the network. */
  function keepCalls(result: unknown): { id: string } {
    const sent = v.safeParse(sentCallsSchema, result)
    if (!sent.success)
      throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
    calls.add(sent.output)
    return { id: sent.output.id }
  }

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion((signal) => askPerson('eth_requestAccounts', undefined, signal), {
    onJoin: walletWindow.focus,
    makeError: withdrawn,
  })

  const readFrom = (network: string, method: string, params: unknown) =>
    readFromNode(page, `${pocketUrl}/rpc/${network}`, method, params)

  function assertShared(account: unknown): void {
    if (site.isShared(account)) return
    throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
  }

  function capabilities([account, chainIds]: readonly unknown[]): unknown {
    assertShared(account)
    const known = new Set([...networks, chainId])
    return describeCapabilities([...known], chainIds)
  }

  function callsStatus([id]: readonly unknown[]): Promise<unknown> {
    const sent = calls.find(id)
    if (!sent) throw new ProviderError(errorCodes.unknownCalls, 'Pocket knows no calls with this id')
    return readCallsStatus(sent, (hash) => readFrom(sent.network, 'eth_getTransactionReceipt', [hash]))
  }

  /** Settles without a window what needs none, at once wherever the page knows enough. */
  function settleAtOnce(method: Method, params: unknown): Settled | Promise<Settled> {
    const link = site.get()
    if (method === 'eth_requestAccounts') return link && { result: link.accounts }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const parsed = v.safeParse(switchParametersSchema, params)
      if (!parsed.success) throw new ProviderError(errorCodes.invalidParams, 'Pass one object with a chainId')
      // Adding is how a site brings a network pocket does not have.
      if (method === 'wallet_addEthereumChain') return undefined
      const wanted = parsed.output[0].chainId
      if (wanted === chainId) return { result: null }
      if (networks.includes(wanted)) return undefined
      // One that was added in pocket is known to its server only.
      return isServed(page, `${pocketUrl}/rpc/${toNetwork(wanted)}`).then((isAdded) => {
        if (isAdded) return undefined
        throw new ProviderError(errorCodes.unknownChain, `Pocket has no network with the id ${wanted}`)
      })
    }
    if (method === 'wallet_watchAsset') return undefined
    if (method === 'wallet_sendCalls') {
      const [first]: unknown[] = Array.isArray(params) ? params : []
      const { from = link?.accounts[0], id } = v.is(callsSchema, first) ? first : {}
      if (from !== undefined || !link) assertShared(from)
      if (id !== undefined && calls.find(id)) {
        throw new ProviderError(errorCodes.duplicateCalls, 'Calls with this id were sent already')
      }
      return undefined
    }
    if (method === 'wallet_requestPermissions') return undefined
    const signer = signerOf(method, params)
    if (signer === undefined) throw new ProviderError(errorCodes.invalidParams, `${method} names no account`)
    assertShared(signer)
    return undefined
  }

  /** Asks at once where it can: a window opens only inside the click. */
  function askOrSettle(method: Method, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const settled = settleAtOnce(method, params)
    const ask = () => (method === 'eth_requestAccounts' ? connect(signal) : askPerson(method, params, signal))
    if (settled instanceof Promise) return settled.then((later) => (later ? later.result : ask()))
    return settled ? Promise.resolve(settled.result) : ask()
  }

  function permissions(): unknown[] {
    const link = site.get()
    if (!link) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: link.accounts }]
    return [{ invoker: page.location.origin, parentCapability: 'eth_accounts', caveats }]
  }

  function revoke(): null {
    site.release()
    // A site that lets go waits for nothing any more.
    walletWindow.withdrawAll()
    return null
  }

  return {
    provider: Object.freeze({
      async request(call: unknown, options?: { signal?: AbortSignal }): Promise<unknown> {
        const parsed = v.safeParse(callSchema, call)
        if (!parsed.success) {
          throw new ProviderError(errorCodes.invalidRequest, 'Pass an object with the method and its params')
        }
        const { method, params } = parsed.output
        const list: readonly unknown[] = Array.isArray(params) ? params : []
        if (method === 'eth_chainId') return toHex(chainId)
        if (method === 'eth_accounts') return site.get()?.accounts ?? []
        if (method === 'wallet_getPermissions') return permissions()
        if (method === 'wallet_revokePermissions') return revoke()
        if (method === 'wallet_getCapabilities') return capabilities(list)
        if (method === 'wallet_getCallsStatus') return callsStatus(list)
        if (isPersonMethod(method)) return askOrSettle(method, params, options?.signal)
        if (evmNodeMethods.has(method)) return readFrom(toNetwork(chainId), method, params)
        throw new ProviderError(errorCodes.unsupportedMethod, `Pocket does not know the method ${method}`)
      },
      bringToFront: walletWindow.focus,
      on: emitter.on,
      removeListener: emitter.removeListener,
    }),
    stop: site.stop,
  }
}
