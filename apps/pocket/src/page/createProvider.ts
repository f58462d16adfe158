import * as v from 'valibot'
import type { Link, LinkState } from '../shared/link.js'
import { errorCodes, type PersonMethod, personMethods, switchParametersSchema } from '../shared/methods.js'
import { createLinkEvents } from './createLinkEvents.js'
import { createLinkStore } from './createLinkStore.js'
import { createWalletWindow } from './createWalletWindow.js'
import { createEmitter, ProviderError, signerOf } from './eip1193.js'
import type { PageWindow } from './PageWindow.js'
import { nodeMethods, readFromNode } from './readFromNode.js'

/** One network of pocket, as the page knows it. */
export type PocketNetwork = { id: number; name: string; rpcUrl?: string }

/** What a site calls (EIP-1193). */
export type PocketProvider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}

const toHex = (chainId: number) => `0x${chainId.toString(16)}`

const isPersonMethod = (method: string): method is PersonMethod =>
  (personMethods as readonly string[]).includes(method)

/**
 * Pocket's provider in a page.
 *
 * @param parameters - `pocketUrl`: pocket's origin; `networks`: at least one, the first is the default.
 * @returns The provider and a function that ends it.
 */
export function createProvider(parameters: {
  page: PageWindow
  pocketUrl: string
  networks: readonly PocketNetwork[]
}): { provider: PocketProvider; stop: () => void } {
  const { page, pocketUrl, networks } = parameters
  const emitter = createEmitter()
  const walletWindow = createWalletWindow(page, pocketUrl)
  const linkEvents = createLinkEvents(page, pocketUrl, onState)
  const links = createLinkStore(page, onLinkChange)
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

  async function askPerson(method: PersonMethod, params: unknown): Promise<unknown> {
    const link = links.get()
    const answer = await walletWindow.ask({ method, params, ...(link && { linkId: link.linkId }) })
    if (answer.status === 'approved') {
      links.set(answer.link ?? undefined)
      if (!answer.link) setChainId(answer.chainId)
      return answer.result
    }
    if (answer.reason === 'not-connected') links.set(undefined)
    const data = answer.reason === undefined ? undefined : { reason: answer.reason }
    throw new ProviderError(answer.code, answer.message, data)
  }

  /** Settles without a window what needs none; `undefined` means the person has to be asked. */
  function settleAtOnce(method: PersonMethod, params: unknown): { result: unknown } | undefined {
    const link = links.get()
    if (method === 'eth_requestAccounts') return link && { result: link.accounts }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const parsed = v.safeParse(switchParametersSchema, params)
      if (!parsed.success) throw new ProviderError(errorCodes.invalidParams, 'Pass one object with a chainId')
      const wanted = parsed.output[0].chainId
      if (!networks.some((network) => network.id === wanted)) {
        throw new ProviderError(errorCodes.unknownChain, `Pocket has no network with the id ${wanted}`)
      }
      return method === 'wallet_switchEthereumChain' && wanted === chainId ? { result: null } : undefined
    }
    if (method === 'wallet_requestPermissions') return undefined
    const signer = signerOf(method, params)
    if (signer === undefined) throw new ProviderError(errorCodes.invalidParams, `${method} names no account`)
    if (!link?.accounts.some((account) => account.toLowerCase() === signer.toLowerCase())) {
      throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
    }
    return undefined
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
      async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
        if (method === 'eth_chainId') return toHex(chainId)
        if (method === 'eth_accounts') return links.get()?.accounts ?? []
        if (method === 'wallet_getPermissions') return permissions()
        if (method === 'wallet_revokePermissions') return revoke()
        if (isPersonMethod(method)) {
          const settled = settleAtOnce(method, params)
          return settled ? settled.result : askPerson(method, params)
        }
        if (nodeMethods.has(method)) {
          return readFromNode(page, `${pocketUrl}/rpc/${chainId}`, method, params)
        }
        throw new ProviderError(errorCodes.unsupportedMethod, `Pocket does not know the method ${method}`)
      },
      on: emitter.on,
      removeListener: emitter.removeListener,
    }),
    stop() {
      links.stop()
      linkEvents.follow(undefined)
      walletWindow.stop()
    },
  }
}
