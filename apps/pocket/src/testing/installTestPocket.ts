import type { ChainRequest } from '../app/requests/ChainRequest.js'
import { createRequests } from '../app/requests/createRequests.js'
import { refuse } from '../app/requests/performRequest.js'
import type { PersonRequest } from '../app/requests/RequestItem.js'
import { accounts } from '../app/wallet/accounts.js'
import { addressOf } from '../app/wallet/owners.js'
import type { PageChains } from '../chains/PageChain.js'
import type { WalletChains } from '../chains/WalletChain.js'
import { announcePocket } from '../page/announcePocket.js'
import type { PageWindow } from '../page/PageWindow.js'
import { createLinkHub } from '../server/createLinkHub.js'
import type { Network } from '../shared/network.js'
import { createTestWallet } from './createTestWallet.js'
import { createTestWindow, deliver } from './createTestWindow.js'

/** The page Pocket is installed in, and where Pocket is. */
export const siteOrigin = 'http://shop.localhost:3000'
const pocketUrl = 'http://pocket.localhost:4002'

/** What the person shares with a site. */
export const sharedAccounts = accounts.slice(0, 2)

/** What a person does with a request. */
export type Decision = 'approve' | 'reject' | 'hang'

/**
 * Installs Pocket in a page: both its sides and its server's hub as they are, joined without a browser.
 *
 * @param parameters - The page, as far as events and messages go; Pocket's networks; and the person, who is shown each
 * request and decides.
 * @returns The wallet, the windows it has opened, and `uninstall`.
 */
export function installTestPocket(parameters: {
  page: EventTarget
  networks: readonly Network[]
  /** Its namespaces; all by default. */
  chains?: WalletChains
  pageChains?: PageChains
  decide: (request: PersonRequest) => Decision
  /** Finds out what a request does, as its view would, before it is approved; what is refused there is refused. */
  isPrepared?: boolean
  /** What the page reads through Pocket's server. */
  fetchNode?: (path: string, init?: RequestInit) => Promise<Response>
}) {
  const { page, networks, chains, pageChains, decide, isPrepared = false, fetchNode } = parameters
  const hub = createLinkHub()
  const wallet = createTestWallet({ networks, publish: hub.publish, ...(chains && { chains }) })
  const popups: { close(): void }[] = []

  /** What Pocket's window does when the page opens it. */
  function open() {
    const self = Object.assign(createTestWindow(), { close: () => popup.close() })
    const opener = {
      postMessage: (data: unknown) => deliver(page, { data, origin: pocketUrl, source: popup }),
    }
    const popup = {
      closed: false,
      focus() {},
      close() {
        popup.closed = true
      },
      postMessage: (data: unknown) => deliver(self, { data, origin: siteOrigin, source: opener }),
    }
    popups.push(popup)
    const requests = createRequests({ wallet, self: self as never, opener, openerOrigin: siteOrigin })
    requests.subscribe(() => {
      const state = requests.get()
      if (state.status !== 'deciding') return
      const { request, namespace = '' } = state.items[0]
      const decision = decide(request)
      const network = wallet.activeNetwork(namespace)
      if (decision === 'reject') requests.reject()
      if (decision !== 'approve') return
      const accounts = sharedAccounts.map((account) => addressOf(wallet.chains, account, network))
      if (!isPrepared) return requests.approve({ accounts, prepared: { kind: request.kind, value: {} } })
      const asked = { origin: siteOrigin, network, request: request as ChainRequest }
      const prepared = wallet.chains[namespace]?.requests.prepare(wallet, asked)
      prepared?.then(
        (found) => requests.approve({ accounts, prepared: found }),
        (error: Error) => requests.reject(refuse(error.message)),
      )
    })
    return popup
  }

  const own = {
    ...createTestWindow(),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    setInterval,
    clearInterval,
    setTimeout,
    clearTimeout,
    location: { origin: siteOrigin },
    navigator: {},
    open,
    /** What the page asks Pocket's server for: to let go of its link, and what it reads of a node. */
    async fetch(url: string, init?: RequestInit) {
      const { pathname } = new URL(url)
      if (pathname.startsWith('/rpc/') && fetchNode) return fetchNode(pathname, init)
      const linkId = url.split('/').at(-1) ?? ''
      hub.publish(linkId, { accounts: [] })
      wallet.dispatch({ type: 'site-disconnected', linkId })
      return new Response()
    },
    EventSource: class {
      onmessage: ((event: { data: string }) => void) | null = null
      close: () => void
      constructor(url: string) {
        const linkId = url.split('/').at(-2) ?? ''
        const tell = (state: unknown) =>
          queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(state) }))
        this.close = hub.listen(linkId, tell) ?? (() => {})
      }
    },
  }
  // What Pocket puts into the page is there for everybody.
  const pageWindow = new Proxy(own, {
    get: (target, name) => Reflect.get(name in target ? target : page, name),
    set: (_, name, value) => Reflect.set(page, name, value),
    defineProperty: (_, name, descriptor) => Reflect.defineProperty(page, name, descriptor),
    deleteProperty: (_, name) => Reflect.deleteProperty(page, name),
  })
  const announce = () =>
    announcePocket({
      pocketUrl,
      networks,
      page: pageWindow as unknown as PageWindow,
      ...(pageChains && { chains: pageChains }),
    })
  let stop = announce()
  return {
    wallet,
    popups,
    /** The page loads again: its storage is all that it has kept. */
    reload() {
      stop()
      stop = announce()
    },
    uninstall() {
      stop()
      for (const popup of popups) popup.close()
    },
  }
}
