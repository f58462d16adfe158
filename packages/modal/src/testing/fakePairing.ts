import {
  connectorIds,
  getActiveConnection,
  type Kit,
  type KitState,
  type PairedSession,
  type PairingAttempt,
  type PairingGroup,
  type PairingState,
  toConnectionId,
} from '@latchkey/core'
import { parseCaip2 } from '@latchkey/primitives'

/** Pairing that a test drives: what the kit is asked is noted, what comes of it is said by the test. */
export type FakePairing = {
  /** What was asked, in order: `start`, `start fresh`, `leave`, `remember …`, `cancel …`. */
  readonly asked: string[]
  set(change: Partial<PairingState>): void
  attempt(attempt: PairingAttempt): void
  /** What the wallet does when it is asked whether it is there. */
  ping: () => Promise<number>
}

/** Puts a test in the place of the protocol. */
export function fakePairing(kit: Kit): FakePairing {
  const asked: string[] = []
  const store = kit.store as typeof kit.store & { setState(change: Partial<KitState>): void }
  const set = (change: Partial<PairingState>) =>
    store.setState({ pairing: { ...store.getState().pairing, ...change } })
  let remembered: { href: string; name: string } | undefined
  const fake: FakePairing = {
    asked,
    set,
    attempt: (attempt) => set({ attempt }),
    ping: async () => 0,
  }
  const pairing: PairingGroup = {
    async start({ wallet, isFresh } = {}) {
      asked.push([isFresh ? 'start fresh' : 'start', wallet?.id].filter(Boolean).join(' '))
      const { status } = store.getState().pairing.attempt
      set({
        walletId: wallet?.id,
        ...(status === 'ready' && !isFresh ? {} : { attempt: { status: 'creating' } }),
      })
    },
    leave: () => void asked.push('leave'),
    rememberLink(link) {
      remembered = link
      asked.push(`remember ${link.name} ${link.href}`)
    },
    getLink: async () => remembered,
    cancelRequest: (id) => void asked.push(`cancel ${id}`),
    ping: () => fake.ping(),
  }
  Object.assign(kit, { pairing })
  return fake
}

/** Makes the wallet in use a paired one. */
export function connectPaired(kit: Kit): void {
  const { setState, getState } = kit.store as typeof kit.store & { setState(change: Partial<KitState>): void }
  const active = getActiveConnection(getState())
  if (!active) throw new Error('Nothing is connected')
  const { walletConnect: connectorId } = connectorIds
  const id = toConnectionId(active.namespace, connectorId)
  setState({
    connections: { [id]: { ...active, id, connectorId } },
    activeConnectionIds: { [active.namespace]: id },
  })
}

/** A session with a wallet called Amber on two networks. */
export function createPairedSession(change: Partial<PairedSession> = {}): PairedSession {
  return {
    topic: 'ab12',
    peer: { name: 'Amber', description: 'A wallet', url: 'https://amber.test', icons: [] },
    namespaces: {
      eip155: {
        accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
        chains: [parseCaip2('eip155:1').caipNetworkId, parseCaip2('eip155:10').caipNetworkId],
        methods: ['eth_sendTransaction', 'personal_sign'],
        events: ['chainChanged'],
      },
    },
    properties: {},
    expiresAtMs: 1_700_000_000_000 + 7 * 24 * 3600 * 1000,
    ...change,
  }
}
