// @vitest-environment happy-dom
import { toCaip2 } from '@latchkey/primitives'
import {
  createManualClock,
  createSharedStorage,
  createTestChain,
  createTestKit,
  createTestWallet,
  type ManualClock,
  type SharedStorage,
  type TestKit,
  type TestWallet,
} from '@latchkey/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { toConnectionId } from '../state/Connection.js'
import { getAccount, getConnectorStatus } from '../state/selectors.js'

/**
 * How many sequences are tried; each is up to {@link maxCommands} commands long, and every run tries others. After a change of
 * connections, try a hundred thousand.
 */
const runs = Number(process.env.LATCHKEY_MODEL_RUNS ?? 2000)
const maxCommands = 24

const namespaces = ['eip155', 'solana'] as const
type Name = (typeof namespaces)[number]
const walletIds = ['amber', 'basil', 'cedar'] as const

/** What ought to be so, in the simplest words: which wallets are connected, the most recently active first, locked ones last. */
type Model = {
  announced: Set<string>
  connected: Record<Name, string[]>
  locked: Record<Name, string[]>
  hasSecondTab: boolean
  isDestroyed: boolean
}

/** What is: one browser with one or two tabs, and the wallets in it. */
class Real {
  readonly wallets = new Map<string, TestWallet>()
  readonly storage: SharedStorage = createSharedStorage()
  readonly clock: ManualClock = createManualClock()
  readonly chains
  first: TestKit
  second: TestKit | undefined
  readonly told: { type: string }[] = []

  constructor() {
    for (const id of walletIds) this.wallets.set(id, createTestWallet({ id }))
    this.chains = namespaces.map((namespace) => createTestChain(namespace, []))
    this.first = this.openTab()
  }

  openTab(): TestKit {
    const made = createTestKit({
      chains: this.chains,
      storage: this.storage.openTab(),
      clock: this.clock,
      basic: true,
    })
    // The feature is the gateway's to give; here it is given.
    const { store } = made.kit
    ;(store as typeof store & { setState(change: object): void }).setState({
      features: { ...store.getState().features, multiWallet: true },
    })
    made.kit.start()
    return made
  }

  /** The tab something is done in: the second one where it is open. */
  tab(isSecond: boolean): TestKit {
    return (isSecond && this.second) || this.first
  }

  wallet(id: string): TestWallet {
    return this.wallets.get(id) as TestWallet
  }
}

/** Lets everything that was started come to rest: nothing of it waits for time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

const toFront = (list: readonly string[], id: string) => [id, ...list.filter((other) => other !== id)]
const without = (list: readonly string[], id: string) => list.filter((other) => other !== id)

/** The state of the kit is the model's, and nothing of one connection is in another. */
async function check(model: Model, real: Real): Promise<void> {
  await settle()
  for (const tab of [real.first, real.second]) {
    if (!tab || model.isDestroyed) continue
    const state = tab.kit.store.getState()
    const expectedIds = namespaces.flatMap((namespace) =>
      model.connected[namespace].map((id) => toConnectionId(namespace, id)),
    )
    expect([...Object.keys(state.connections)].sort()).toEqual([...expectedIds].sort())
    const lockedIds = namespaces.flatMap((namespace) =>
      model.locked[namespace].map((id) => toConnectionId(namespace, id)),
    )
    expect(state.lockedConnections.map((one) => one.id).sort()).toEqual(lockedIds.sort())
    for (const namespace of namespaces) {
      const [active] = model.connected[namespace]
      const expected = active === undefined ? undefined : toConnectionId(namespace, active)
      expect(state.activeConnectionIds[namespace]).toBe(expected)
      const account = getAccount(state, namespace)
      const shared = active === undefined ? [] : real.wallet(active).getAccounts(namespace)
      expect(account.allAccounts).toEqual(shared)
      expect(account.status).toBe(active === undefined ? 'disconnected' : 'connected')
      for (const wallet of walletIds) {
        const isLive = model.connected[namespace].includes(wallet)
        const status = wallet === active ? 'connected' : isLive ? 'active' : 'disconnected'
        expect(getConnectorStatus(state, wallet, namespace), `${wallet} on ${namespace}`).toBe(status)
      }
    }
    for (const { id, connectorId, namespace, accounts, caipNetwork } of Object.values(state.connections)) {
      const wallet = real.wallet(connectorId)
      expect(accounts, id).toEqual(wallet.getAccounts(namespace))
      expect(caipNetwork.caipNetworkId, id).toBe(wallet.getNetwork(namespace))
    }
    expect(state.restoring).toEqual([])
  }
  const tabs = model.isDestroyed ? 0 : model.hasSecondTab ? 2 : 1
  for (const id of walletIds) {
    const count = namespaces.filter((namespace) =>
      [model.connected, model.locked].some((list) => list[namespace].includes(id)),
    ).length
    expect(real.wallet(id).countListeners(), `listeners of ${id}`).toBe(count * tabs)
  }
  if (model.isDestroyed) expect(real.clock.pendingCount()).toBe(0)
}

type Command = fc.AsyncCommand<Model, Real>

/** A command that does something to the kit of the first tab, or to a wallet. */
function command(
  name: string,
  {
    when = () => true,
    model,
    real,
  }: {
    when?: (state: Model) => boolean
    model(state: Model): void
    real(browser: Real): unknown
  },
): Command {
  return {
    check: (state) => !state.isDestroyed && when(state),
    async run(state, browser) {
      await real(browser)
      model(state)
      await check(state, browser)
    },
    toString: () => name,
  }
}

const namespace = fc.constantFrom(...namespaces)
const id = fc.constantFrom(...walletIds)
const target = fc.record({ namespace, id, isSecond: fc.boolean() })
type Target = { namespace: Name; id: string; isSecond: boolean }

function putInFront(state: Model, { namespace: of, id: wallet }: Target): void {
  state.connected[of] = toFront(state.connected[of], wallet)
  state.locked[of] = without(state.locked[of], wallet)
}

function takeOut(state: Model, { namespace: of, id: wallet }: Target): void {
  state.connected[of] = without(state.connected[of], wallet)
  state.locked[of] = without(state.locked[of], wallet)
}

/** A command about one of the connections there are, whichever they are by then. */
function onConnection(
  name: string,
  {
    model = () => {},
    real,
    lists = ['connected'],
  }: {
    model?(state: Model, one: Target): void
    real(browser: Real, one: Target): unknown
    /** Which connections it can be about. */
    lists?: readonly ('connected' | 'locked')[]
  },
): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat({ max: 5 }), fc.boolean()).map(([pick, isSecond]) => {
    let chosen: Target | undefined
    const choose = (state: Model) => {
      const all = namespaces.flatMap((of) =>
        lists.flatMap((list) => state[list][of]).map((wallet) => ({ namespace: of, id: wallet, isSecond })),
      )
      return all[pick % Math.max(1, all.length)]
    }
    return command(`${name} ${pick}${isSecond ? ' in the second tab' : ''}`, {
      when(state) {
        chosen = choose(state)
        return chosen !== undefined
      },
      model: (state) => model(state, chosen as Target),
      real: (browser) => real(browser, chosen as Target),
    })
  })
}

const connect = target.map((one) =>
  command(`connect ${one.id} ${one.namespace}${one.isSecond ? ' in the second tab' : ''}`, {
    when: ({ announced }) => announced.has(one.id),
    model: (state) => putInFront(state, one),
    real: (browser) =>
      browser.tab(one.isSecond).kit.connections.connect({ connectorId: one.id, namespace: one.namespace }),
  }),
)

const commands: fc.Arbitrary<Command>[] = [
  connect,
  connect,
  connect,
  id.map((wallet) =>
    command(`announce ${wallet}`, {
      when: ({ announced }) => !announced.has(wallet),
      model: ({ announced }) => announced.add(wallet),
      real: (browser) => {
        for (const chain of browser.chains) chain.announce(browser.wallet(wallet))
      },
    }),
  ),
  target.map((one) =>
    command(`reject ${one.id} ${one.namespace}`, {
      when: ({ announced }) => announced.has(one.id),
      model: () => {},
      real: async (browser) => {
        const { behaviour } = browser.wallet(one.id)
        behaviour.connect = 'reject'
        await expect(
          browser
            .tab(one.isSecond)
            .kit.connections.connect({ connectorId: one.id, namespace: one.namespace }),
        ).rejects.toMatchObject({ code: 'connection/rejected' })
        behaviour.connect = 'approve'
      },
    }),
  ),
  onConnection('select the first account of', {
    real: (browser, one) => browser.wallet(one.id).selectAccount(one.namespace, 0),
  }),
  onConnection('select the second account of', {
    real: (browser, one) => browser.wallet(one.id).selectAccount(one.namespace, 1),
  }),
  onConnection('go to the second network with', {
    real: (browser, one) =>
      browser.wallet(one.id).selectNetwork(one.namespace, toCaip2(one.namespace, 'two')),
  }),
  onConnection('go to an unknown network with', {
    real: (browser, one) =>
      browser.wallet(one.id).selectNetwork(one.namespace, toCaip2(one.namespace, 'unknown')),
  }),
  onConnection('switch to', {
    lists: ['connected', 'locked'],
    model: putInFront,
    real: (browser, one) =>
      browser
        .tab(one.isSecond)
        .kit.connections.switchConnection({ connectionId: toConnectionId(one.namespace, one.id) }),
  }),
  onConnection('disconnect', {
    lists: ['connected', 'locked'],
    model: takeOut,
    real: (browser, one) =>
      browser
        .tab(one.isSecond)
        .kit.connections.disconnect({ connectionId: toConnectionId(one.namespace, one.id) }),
  }),
  onConnection('lock', {
    model: (state, one) => {
      takeOut(state, one)
      state.locked[one.namespace].push(one.id)
    },
    real: (browser, one) => browser.wallet(one.id).lock(one.namespace),
  }),
  onConnection('unlock', {
    lists: ['locked'],
    model: (state, one) => {
      const { [one.namespace]: connected } = state.connected
      takeOut(state, one)
      state.connected[one.namespace] = [...connected, one.id]
    },
    real: (browser, one) => browser.wallet(one.id).unlock(one.namespace),
  }),
  onConnection('end in the wallet', {
    lists: ['connected', 'locked'],
    model: takeOut,
    real: (browser, one) => browser.wallet(one.id).leave(one.namespace),
  }),
  namespace.map((of) =>
    command(`switch namespace ${of}`, {
      model: () => {},
      real: ({ first }) => first.kit.networks.switchNamespace(of),
    }),
  ),
  namespace.map((of) =>
    command(`disconnect all of ${of}`, {
      model: (state) => {
        state.connected[of] = []
        state.locked[of] = []
      },
      real: ({ first }) => first.kit.connections.disconnect({ namespace: of }),
    }),
  ),
  fc.constant(
    command('disconnect all', {
      model: (state) => {
        for (const of of namespaces) {
          state.connected[of] = []
          state.locked[of] = []
        }
      },
      real: ({ first }) => first.kit.connections.disconnect(),
    }),
  ),
  fc.constant(
    command('reload', {
      model: () => {},
      real: (browser) => {
        browser.first.kit.destroy()
        browser.first = browser.openTab()
      },
    }),
  ),
  fc.constant(
    command('open a second tab', {
      when: ({ hasSecondTab }) => !hasSecondTab,
      model: (state) => {
        state.hasSecondTab = true
      },
      real: (browser) => {
        browser.second = browser.openTab()
      },
    }),
  ),
]

// A page loads these once; nothing in a sequence waits for them.
beforeAll(() => import('./late.js'))

describe('the kit against a model of it', () => {
  test(
    '§4.001 §4.003 §4.048 §4.049 §3.001 whatever happens to two namespaces and three wallets, in one tab or two',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), async (sequence) => {
          const real = new Real()
          const model: Model = {
            announced: new Set(),
            connected: { eip155: [], solana: [] },
            locked: { eip155: [], solana: [] },
            hasSecondTab: false,
            isDestroyed: false,
          }
          const [first, second] = walletIds
          for (const wallet of [first, second]) {
            for (const chain of real.chains) chain.announce(real.wallet(wallet))
            model.announced.add(wallet)
          }
          await fc.asyncModelRun(() => ({ model, real }), sequence)
          real.first.kit.destroy()
          real.second?.kit.destroy()
          model.isDestroyed = true
          await check(model, real)
        }),
        { numRuns: runs },
      )
    },
    // A busy machine takes a tenth of a second for one.
    Math.max(120_000, runs * 100),
  )
})
