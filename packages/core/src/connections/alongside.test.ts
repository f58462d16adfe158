// @vitest-environment happy-dom

import type { Namespace } from '@latchkey/primitives'
import {
  createMemoryStorage,
  createTestChain,
  createTestKit,
  createTestWallet,
  type TestKit,
  type TestKitOptions,
  type TestWallet,
} from '@latchkey/testing'
import { expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { OpenParameters } from '../connectors/Connector.js'
import { defineInstalledConnector } from '../connectors/toSession.js'

const grant = {}

/** A chain on which one wallet can let the site in along with other chains. */
function createGrantingChain(
  namespace: Namespace,
  wallet: TestWallet,
  {
    opened,
    taken,
    beside = [],
    holds = () => undefined,
  }: {
    opened: OpenParameters[]
    taken: OpenParameters[]
    /** Other wallets of the chain. */
    beside?: readonly TestWallet[]
    /** What keeps the wallet from coming back on a namespace. */
    holds?: (namespace: Namespace) => Promise<void> | undefined
  },
): ChainFactory {
  const chain = createTestChain(namespace, beside)
  const [network] = chain.networks
  if (!network) throw new Error('A test chain has networks')
  return {
    ...chain,
    create: (context) => ({
      ...chain.create(context),
      discover(onConnector, onGone) {
        const stop = chain.create(context).discover(onConnector, onGone)
        const connector = defineInstalledConnector({
          id: wallet.id,
          name: wallet.name,
          type: 'ANNOUNCED',
          namespaces: [namespace],
          chains: chain.networks.map(({ caipNetworkId }) => caipNetworkId),
          grant,
          async connect(parameters) {
            opened.push(parameters)
            for (const one of parameters.namespaces ?? []) {
              if (one !== namespace) await wallet.connect(one, network)
            }
            const account = { namespace: 'stacks', address: 'beside', type: 'eoa' } as const
            return { ...(await wallet.connect(namespace, network)), sharedBeside: [account] }
          },
          async reconnect(parameters) {
            taken.push(parameters)
            await holds(namespace)
            return wallet.reconnect(namespace, network)
          },
        })
        onConnector(connector)
        return stop
      },
    }),
  }
}

async function open(
  wallet = createTestWallet({ id: 'amber' }),
  {
    taken = [],
    basil,
    holds,
    ...options
  }: Omit<TestKitOptions, 'chains'> & {
    taken?: OpenParameters[]
    /** Another wallet, on the second namespace. */
    basil?: TestWallet
    holds?: (namespace: Namespace) => Promise<void> | undefined
  } = {},
) {
  const opened: OpenParameters[] = []
  const namespaces: readonly Namespace[] = ['bip122', 'stacks']
  const others = basil ? [basil] : []
  const made = createTestKit({
    ...options,
    chains: namespaces.map((namespace) =>
      createGrantingChain(namespace, wallet, {
        ...{ opened, taken, beside: namespace === 'stacks' ? others : [] },
        ...(holds && { holds }),
      }),
    ),
  })
  made.kit.start()
  const count = namespaces.length + others.length
  await vi.waitFor(() => expect(made.kit.store.getState().connectors).toHaveLength(count))
  const getIds = () => Object.keys(made.kit.store.getState().connections).sort()
  return { ...made, wallet, opened, namespaces, getIds }
}

test('one answer connects a wallet on all namespaces that are wanted, and the first is in front', async () => {
  const { kit, getIds, namespaces, opened } = await open()
  const events: boolean[] = []
  kit.events.on('connected', ({ isAdditional }) => events.push(isAdditional))
  const connection = await kit.connections.connect({ connectorId: 'amber', namespaces })
  expect(connection?.id).toBe('bip122/amber')
  expect(getIds()).toEqual(['bip122/amber', 'stacks/amber'])
  expect(opened).toMatchObject([{ namespaces: ['bip122', 'stacks'] }])
  expect(kit.store.getState().activeNamespace).toBe('bip122')
  // Whoever listens is not told that there had been another wallet.
  expect(events).toEqual([false, false])
})

test('what the wallet shared beside reaches the connector of the other namespace', async () => {
  const wallet = createTestWallet({ id: 'amber' })
  const taken: OpenParameters[] = []
  const { kit, namespaces } = await open(wallet, { taken })
  await kit.connections.connect({ connectorId: 'amber', namespaces })
  expect(taken).toMatchObject([
    { namespaces: ['stacks'], accounts: [{ namespace: 'stacks', address: 'beside' }] },
  ])
})

test('what was connected together is left one by one, and the wallet hears of the last', async () => {
  const { kit, getIds, namespaces, wallet } = await open()
  const countEnds = () => wallet.requests.filter((request) => request.startsWith('disconnect')).length
  await kit.connections.connect({ connectorId: 'amber', namespaces })
  await kit.connections.disconnect({ namespace: 'stacks' })
  expect(getIds()).toEqual(['bip122/amber'])
  expect(countEnds()).toBe(0)
  await kit.connections.disconnect({ namespace: 'bip122' })
  expect(countEnds()).toBe(1)
})

/** Several wallets at once, as if the gateway had said so. */
function allowSeveral({ kit: { store } }: TestKit): void {
  const { features } = store.getState()
  ;(store as typeof store & { setState(change: object): void }).setState({
    features: { ...features, multiWallet: true },
  })
}

/** The gateway says that there is to be one wallet. */
const onlyOne = {
  '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: false, config: [] }] },
}

const countEndsOf = ({ requests }: TestWallet) =>
  requests.filter((request) => request.startsWith('disconnect')).length

test('what stays of a wallet is not ended where the project turns several wallets off', async () => {
  const [wallet, basil] = [createTestWallet({ id: 'amber' }), createTestWallet({ id: 'basil' })]
  const made = await open(wallet, { basil, answers: onlyOne })
  const { kit, getIds, namespaces } = made
  allowSeveral(made)
  await kit.connections.connect({ connectorId: 'amber', namespaces })
  await kit.connections.connect({ connectorId: 'basil', namespace: 'stacks' })
  kit.features.load()
  await vi.waitFor(() => expect(getIds()).toEqual(['bip122/amber', 'stacks/basil']))
  expect(countEndsOf(wallet)).toBe(0)
  await kit.connections.disconnect({ namespace: 'bip122' })
  expect(countEndsOf(wallet)).toBe(1)
})

test.each(['by the visitor', 'by the project'])(
  'what is still being taken up of a wallet is not ended along with what is left %s',
  async (by) => {
    const [wallet, basil] = [createTestWallet({ id: 'amber' }), createTestWallet({ id: 'basil' })]
    const storage = createMemoryStorage()
    const first = await open(wallet, { basil, storage })
    allowSeveral(first)
    await first.kit.connections.connect({ connectorId: 'amber', namespaces: first.namespaces })
    await first.kit.connections.connect({ connectorId: 'basil', namespace: 'stacks' })
    first.kit.destroy()

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holds = (namespace: Namespace) => (namespace === 'bip122' ? held : undefined)
    const { kit, getIds } = await open(wallet, { basil, storage, holds, answers: onlyOne })
    await vi.waitFor(() => expect(getIds()).toEqual(['stacks/amber', 'stacks/basil']))
    if (by === 'by the visitor') await kit.connections.disconnect({ connectionId: 'stacks/amber' })
    else kit.features.load()
    await vi.waitFor(() => expect(getIds()).toEqual(['stacks/basil']))
    release()
    await vi.waitFor(() => expect(getIds()).toEqual(['bip122/amber', 'stacks/basil']))
    expect(countEndsOf(wallet)).toBe(0)
  },
)

test('what is left together is told of', async () => {
  const { kit, namespaces, wallet } = await open()
  await kit.connections.connect({ connectorId: 'amber', namespaces })
  await kit.connections.disconnect()
  expect(wallet.requests.filter((request) => request.startsWith('disconnect'))).toHaveLength(2)
})

test('with one namespace wanted the other is not touched', async () => {
  const { kit, getIds, wallet } = await open()
  await kit.connections.connect({ connectorId: 'amber', namespace: 'stacks' })
  expect(getIds()).toEqual(['stacks/amber'])
  expect(wallet.requests).toEqual(['connect stacks'])
})

test('a wallet that shares nothing on the other is asked there, and its refusal takes nothing away', async () => {
  const wallet = createTestWallet({ id: 'amber' })
  const { kit, getIds, namespaces } = await open(wallet)
  wallet.behaviour.reconnect = 'reject'
  const asked = kit.connections.connect({ connectorId: 'amber', namespaces })
  await asked
  expect(getIds()).toEqual(['bip122/amber', 'stacks/amber'])
  expect(wallet.requests.filter((request) => request === 'connect stacks')).toHaveLength(2)
})

test('one that never says what it shares is not waited for without end', async () => {
  const wallet = createTestWallet({ id: 'amber', reconnect: 'hang' })
  const { kit, clock, getIds, namespaces } = await open(wallet)
  const asked = kit.connections.connect({ connectorId: 'amber', namespaces })
  await vi.waitFor(() => {
    clock.advance(10_000)
    expect(getIds()).toEqual(['bip122/amber', 'stacks/amber'])
  })
  await asked
})

test('who declines is connected nowhere', async () => {
  const wallet = createTestWallet({ id: 'amber', connect: 'reject' })
  const { kit, getIds, namespaces } = await open(wallet)
  await expect(kit.connections.connect({ connectorId: 'amber', namespaces })).rejects.toMatchObject({
    code: 'connection/rejected',
  })
  expect(getIds()).toEqual([])
})

test('two connectors of one id that have not answered yet are two questions', async () => {
  const wallet = createTestWallet({ id: 'amber', connect: 'hang' })
  const { kit, getIds } = await open(wallet)
  kit.connections.connect({ connectorId: 'amber', namespace: 'bip122' }).catch(() => undefined)
  wallet.behaviour.connect = 'approve'
  await kit.connections.connect({ connectorId: 'amber', namespace: 'stacks' })
  expect(getIds()).toEqual(['stacks/amber'])
})

test('wallets that never say when they come are looked for whenever the modal opens', async () => {
  const chain = createTestChain('bip122', [])
  const lookAgain = vi.fn()
  const { kit } = createTestKit({
    chains: [{ ...chain, create: (context) => ({ ...chain.create(context), lookAgain }) }],
  })
  kit.start()
  await vi.waitFor(() => expect(kit.store.getState().isInitialized).toBe(true))
  expect(lookAgain).not.toHaveBeenCalled()
  await kit.modal.open()
  expect(lookAgain).toHaveBeenCalledOnce()
  await kit.modal.close()
  await kit.modal.open()
  expect(lookAgain).toHaveBeenCalledTimes(2)
})

test('a wallet of the last visit that comes late, and does not say so, is found while it is waited for', async () => {
  const wallet = createTestWallet({ id: 'amber', isAuthorized: true })
  const chain = createTestChain('bip122', [])
  const storage = createMemoryStorage()
  const first = createTestKit({ chains: [createTestChain('bip122', [wallet])], storage })
  first.kit.start()
  await vi.waitFor(() => expect(first.kit.store.getState().connectors).toHaveLength(1))
  await first.kit.connections.connect({ connectorId: 'amber' })
  first.kit.destroy()
  const lookAgain = vi.fn()
  const second = createTestKit({
    chains: [{ ...chain, create: (context) => ({ ...chain.create(context), lookAgain }) }],
    storage,
  })
  second.kit.start()
  lookAgain.mockImplementation(() => lookAgain.mock.calls.length === 3 && chain.announce(wallet))
  await vi.waitFor(() => {
    second.clock.advance(50)
    expect(Object.keys(second.kit.store.getState().connections)).toEqual(['bip122/amber'])
  })
  const looks = lookAgain.mock.calls.length
  second.clock.advance(10_000)
  expect(lookAgain).toHaveBeenCalledTimes(looks)
})
