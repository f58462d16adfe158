// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { decodeBase58 } from '@latchkey/primitives'
import { solana } from '@latchkey/solana'
import { localSolana, solanaDevnet } from '@latchkey/solana/networks'
import { createTestNetwork } from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { ed25519 } from '@noble/curves/ed25519.js'
import { verifyMessage } from 'viem'
import { createRequests } from './app/requests/createRequests.js'
import { accounts, addressOf } from './app/wallet/accounts.js'
import { createWallet } from './app/wallet/createWallet.js'
import { createSettings } from './app/wallet/settings.js'
import { announcePocket } from './page/announcePocket.js'
import type { PageWindow } from './page/PageWindow.js'
import { createLinkHub } from './server/createLinkHub.js'
import type { Namespace } from './shared/link.js'

const pocketUrl = 'http://pocket.localhost:4002'
const origin = 'http://shop.localhost:3000'
const networks = [
  { id: 31337, name: 'Local One' },
  { id: 31338, name: 'Local Two' },
]
const kinds: Partial<Record<string, 'connect' | 'sign' | 'switch'>> = {
  connect: 'connect',
  'solana-connect': 'connect',
  'sign-message': 'sign',
  'solana-sign-message': 'sign',
  switch: 'switch',
}
/** What each kind of accounts is found by and told apart with. */
const sides: Record<Namespace, Pick<ConformanceWallet, 'connectorId' | 'verify' | 'isAskedToSwitch'>> = {
  eip155: {
    connectorId: 'app.latchkey.pocket',
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  },
  solana: {
    connectorId: 'Pocket',
    isAskedToSwitch: false,
    async verify({ address, message, signature }) {
      const [key, made] = [address, signature].map(decodeBase58)
      return !!key && !!made && ed25519.verify(made, new TextEncoder().encode(message), key)
    },
  },
}

/** A browser's profile with Pocket in it: both its sides and its server's hub as they are, joined without a browser. */
function installPocket(namespace: Namespace): ConformanceWallet {
  const hub = createLinkHub()
  const pocketWindow = createWindow()
  const wallet = createWallet({
    window: pocketWindow as never,
    settings: createSettings(pocketWindow as never),
    networks,
    publish: hub.publish,
  })
  const answers: Record<string, 'approve' | 'reject' | 'hang'> = {}
  const popups: { close(): void }[] = []
  const shared = accounts.slice(0, 2)

  /** What Pocket's window does when the page opens it, with a person in front of it who does as `answers` say. */
  function open() {
    const self = Object.assign(createWindow(), { close: () => popup.close() })
    const opener = {
      postMessage: (data: unknown) => deliver(window, { data, origin: pocketUrl, source: popup }),
    }
    const popup = {
      closed: false,
      focus() {},
      close() {
        popup.closed = true
      },
      postMessage: (data: unknown) => deliver(self, { data, origin, source: opener }),
    }
    popups.push(popup)
    const requests = createRequests({ wallet, self: self as never, opener, openerOrigin: origin })
    requests.subscribe(() => {
      const state = requests.get()
      if (state.status !== 'deciding') return
      const { request } = state.items[0]
      const answer = answers[kinds[request.kind] ?? ''] ?? 'approve'
      if (answer === 'approve')
        requests.approve({ accounts: shared.map((account) => addressOf(account, namespace)) })
      if (answer === 'reject') requests.reject()
    })
    return popup
  }

  const page = {
    ...createWindow(),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
    setInterval: window.setInterval.bind(window),
    clearInterval: window.clearInterval.bind(window),
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    location: { origin },
    navigator: {},
    open,
    async fetch(url: string) {
      const linkId = url.split('/').at(-1) ?? ''
      hub.publish(linkId, { accounts: [], chainId: networks[0]?.id ?? 1 })
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

  const stop = announcePocket({ pocketUrl, networks, page: page as unknown as PageWindow })
  return {
    ...sides[namespace],
    answer(kind, how) {
      answers[kind] = how
    },
    getAddresses() {
      const active = accounts[wallet.state.get().activeAccountIndex]
      return [active, ...shared.filter((account) => account !== active)].map((account) =>
        account ? addressOf(account, namespace) : '',
      )
    },
    selectSecondAccount: () => wallet.dispatch({ type: 'account-chosen', index: 1 }),
    ...(namespace === 'solana'
      ? // The keys are public, so there is one network, of test coins.
        { servesOneNetwork: true }
      : {
          selectNetwork: (caipNetworkId: string) =>
            wallet.dispatch({ type: 'network-chosen', chainId: Number(caipNetworkId.split(':')[1]) }),
        }),
    lock() {
      for (const { linkId } of wallet.state.get().links)
        wallet.dispatch({ type: 'site-disconnected', linkId })
    },
    uninstall() {
      stop()
      for (const popup of popups) popup.close()
    },
  }
}

/** The parts of a window that Pocket's two sides use, with a storage of its own. */
function createWindow() {
  const kept = new Map<string, string>()
  return Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
}

/** Delivers a message in a later turn, as browsers do. */
function deliver(to: EventTarget, message: { data: unknown; origin: string; source: unknown }): void {
  queueMicrotask(() => to.dispatchEvent(Object.assign(new Event('message'), message)))
}

describeChain('evm with Pocket', {
  createChain: () => evm({ networks: networks.map(({ id, name }) => createTestNetwork(id, name)) }),
  install: () => installPocket('eip155'),
})

describeChain('solana with Pocket', {
  createChain: () => solana({ networks: [localSolana, solanaDevnet] }),
  install: () => installPocket('solana'),
})
