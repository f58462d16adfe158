import { evmNodeMethods } from '@latchkey/wire/nodes'
import * as v from 'valibot'
import { createLinkEvents } from '../../../page/createLinkEvents.js'
import { createLinkStore } from '../../../page/createLinkStore.js'
import { type WalletWindow, withdrawn } from '../../../page/createWalletWindow.js'
import type { PageWindow } from '../../../page/PageWindow.js'
import { isServed, readFromNode } from '../../../page/readFromNode.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import type { Link, LinkState } from '../../../shared/link.js'
import {
  errorCodes,
  isSolanaMethod,
  type PersonMethod,
  personMethods,
  switchParametersSchema,
} from '../../../shared/methods.js'
import { describeCapabilities, readCallsStatus, sentCallsSchema } from '../calls.js'
import { createCallStore } from './createCallStore.js'
import { createEmitter, ProviderError, signerOf } from './eip1193.js'

/** One network of pocket, as the page knows it. */
export type PocketNetwork = { id: number; name: string; rpcUrl?: string }

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

const isPersonMethod = (method: string): method is PersonMethod =>
  (personMethods as readonly string[]).includes(method) && !isSolanaMethod(method)

/**
 * Pocket's provider in a page.
 *
 * @param parameters - `pocketUrl`: pocket's origin; `networks`: at least one, the first is the default; `walletWindow`: pocket's.
 * @returns The provider and a function that ends it.
 */
export function createProvider(parameters: {
  page: PageWindow
  pocketUrl: string
  networks: readonly PocketNetwork[]
  walletWindow: WalletWindow
}): { provider: PocketProvider; stop: () => void } {
  const { page, pocketUrl, networks, walletWindow } = parameters
  const emitter = createEmitter()
  const linkEvents = createLinkEvents(page, pocketUrl, onState)
  const links = createLinkStore(page, onLinkChange)
  const calls = createCallStore(page)
  let chainId = links.get()?.chainId ?? networks[0]?.id ?? 1
  linkEvents.follow(links.get()?.linkId)

  function setChainId(next: number): void {
    if (next === chainId) return
    chainId = next
    emitter.emit('chainChanged', toHex(next))
  }

  function onLinkChange(link: Link | undefined, previous: Link | undefined): void {
    linkEvents.follow(link?.linkId)
    if (link && !previous) emitter.emit('connect', { chainId: toHex(link.chainId) })
    if (link) setChainId(link.chainId)
    const accounts = link?.accounts ?? []
    if (accounts.join() !== (previous?.accounts ?? []).join()) emitter.emit('accountsChanged', accounts)
    if (!link && previous) {
      const message = 'The site is no longer connected to Pocket'
      emitter.emit('disconnect', { code: errorCodes.disconnected, message })
    }
  }

  function onState(linkId: string, state: LinkState): void {
    if (links.get()?.linkId === linkId) links.set({ linkId, ...state })
  }

  async function askPerson(method: PersonMethod, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const link = links.get()
    const answer = await walletWindow.ask({ method, params, ...(link && { linkId: link.linkId }) }, signal)
    if (answer.status === 'approved') {
      links.set(answer.link ?? undefined)
      if (!answer.link) setChainId(answer.chainId)
      return method === 'wallet_sendCalls' ? keepCalls(answer.result) : answer.result
    }
    if (answer.reason === 'not-connected') links.set(undefined)
    const data = answer.reason === undefined ? undefined : { reason: answer.reason }
    throw new ProviderError(answer.code, answer.message, data)
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

  const readFrom = (id: number, method: string, params: unknown) =>
    readFromNode(page, `${pocketUrl}/rpc/${id}`, method, params)

  function assertShared(account: unknown): void {
    const isShared = links.get()?.accounts.some((one) => one.toLowerCase() === String(account).toLowerCase())
    if (isShared) return
    throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
  }

  function capabilities([account, chainIds]: readonly unknown[]): unknown {
    assertShared(account)
    const known = new Set([...networks.map(({ id }) => id), chainId])
    return describeCapabilities([...known], chainIds)
  }

  function callsStatus([id]: readonly unknown[]): Promise<unknown> {
    const sent = calls.find(id)
    if (!sent) throw new ProviderError(errorCodes.unknownCalls, 'Pocket knows no calls with this id')
    return readCallsStatus(sent, (hash) => readFrom(sent.chainId, 'eth_getTransactionReceipt', [hash]))
  }

  /** Settles without a window what needs none, at once wherever the page knows enough. */
  function settleAtOnce(method: PersonMethod, params: unknown): Settled | Promise<Settled> {
    const link = links.get()
    if (method === 'eth_requestAccounts') return link && { result: link.accounts }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const parsed = v.safeParse(switchParametersSchema, params)
      if (!parsed.success) throw new ProviderError(errorCodes.invalidParams, 'Pass one object with a chainId')
      // Adding is how a site brings a network pocket does not have.
      if (method === 'wallet_addEthereumChain') return undefined
      const wanted = parsed.output[0].chainId
      if (wanted === chainId) return { result: null }
      if (networks.some((network) => network.id === wanted)) return undefined
      // One that was added in pocket is known to its server only.
      return isServed(page, `${pocketUrl}/rpc/${wanted}`).then((isAdded) => {
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
  function askOrSettle(method: PersonMethod, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const settled = settleAtOnce(method, params)
    const ask = () => (method === 'eth_requestAccounts' ? connect(signal) : askPerson(method, params, signal))
    if (settled instanceof Promise) return settled.then((later) => (later ? later.result : ask()))
    return settled ? Promise.resolve(settled.result) : ask()
  }

  function permissions(): unknown[] {
    const link = links.get()
    if (!link) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: link.accounts }]
    return [{ invoker: page.location.origin, parentCapability: 'eth_accounts', caveats }]
  }

  function revoke(): null {
    const link = links.get()
    links.set(undefined)
    // A site that lets go waits for nothing any more.
    walletWindow.withdrawAll()
    if (link) {
      page
        .fetch(`${pocketUrl}/links/${link.linkId}`, { method: 'DELETE', keepalive: true })
        // The site has let go either way; pocket drops the link when it next hears of it.
        .catch(() => {})
    }
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
        if (method === 'eth_accounts') return links.get()?.accounts ?? []
        if (method === 'wallet_getPermissions') return permissions()
        if (method === 'wallet_revokePermissions') return revoke()
        if (method === 'wallet_getCapabilities') return capabilities(list)
        if (method === 'wallet_getCallsStatus') return callsStatus(list)
        if (isPersonMethod(method)) return askOrSettle(method, params, options?.signal)
        if (evmNodeMethods.has(method)) return readFrom(chainId, method, params)
        throw new ProviderError(errorCodes.unsupportedMethod, `Pocket does not know the method ${method}`)
      },
      bringToFront: walletWindow.focus,
      on: emitter.on,
      removeListener: emitter.removeListener,
    }),
    stop() {
      links.stop()
      linkEvents.follow(undefined)
    },
  }
}
