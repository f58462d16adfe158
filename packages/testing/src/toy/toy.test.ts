// @vitest-environment happy-dom
import { getAccount, type KitOptions, type KitState } from '@latchkey/core'
import { createEngine, createKitWith, type GroupEvents, type GroupStates } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { createManualClock } from '../createManualClock.js'
import { createMemoryStorage } from '../createMemoryStorage.js'
import { createScriptedGateway } from '../createScriptedGateway.js'
import { createTestNetwork } from '../createTestKit.js'
import { guestbook } from './guestbook.js'
import { type ToyProvider, toyChain } from './toyChain.js'

// The shape of the core: a namespace is one folder and a line in `chains`, a feature one folder and a line among the
// groups. Where more became necessary, this file would not compile.

type ToyOptions = Pick<Partial<KitOptions>, 'features'> & {
  storage?: ReturnType<typeof createMemoryStorage>
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function make({ features, storage = createMemoryStorage() }: ToyOptions = {}) {
  const chains = [toyChain(), evm({ networks: [createTestNetwork(1, 'Ethereum')] })] as const
  const gateway = createScriptedGateway({
    '/v1/supported-chains': { http: ['toy:1', 'toy:2147483648', 'eip155:1'], ws: [] },
  })
  const kit = createKitWith(
    {
      projectId: 'test',
      gateway: 'http://gateway.test',
      chains,
      clock: createManualClock(),
      storage,
      ...(features && { features }),
      fetch: gateway.fetch,
    },
    { create: createEngine },
    [guestbook],
  )
  ends.push(kit.destroy)
  kit.start()
  return kit
}

test('a namespace that is one folder connects, shows its balance, signs, and goes to another network with another address', async () => {
  const kit = make()
  const account = () => getAccount(kit.store.getState())
  await kit.connections.connect({ connectorId: 'toy' })
  expect(account()).toMatchObject({ caipAddress: 'toy:1:TOY1', status: 'connected' })
  await vi.waitFor(() => expect(account()).toMatchObject({ balance: '7.5', balanceSymbol: 'TOY' }))
  expect(await kit.connections.signMessage({ message: 'abc' })).toBe('cba')
  const [, test] = toyChain().networks
  const seen: (string | undefined)[] = []
  kit.store.subscribe((state) => seen.push(getAccount(state).caipAddress))
  if (test) await kit.networks.switchNetwork(test.caipNetworkId)
  expect(account().caipAddress).toBe('toy:2147483648:TTOY1')
  // Nobody saw the one without the other.
  expect(new Set(seen)).not.toContain('toy:2147483648:TOY1')
  expect(kit.getProvider('toy').sign('x')).toBe('x')
  expectTypeOf(kit.getProvider('toy')).toEqualTypeOf<ToyProvider>()
})

test('a feature that is one folder has its state, its actions and its events in the kit', async () => {
  const kit = make()
  const written: string[] = []
  kit.events.onAny((event) => {
    const told = event as
      | typeof event
      | ({ type: 'guest-written' } & GroupEvents<[typeof guestbook]>['guest-written'])
    if (told.type === 'guest-written') written.push(told.name)
  })
  await expect(kit.guestbook.write('Ann')).rejects.toMatchObject({ code: 'guestbook/nobody' })
  await kit.connections.connect({ connectorId: 'toy' })
  expect(await kit.guestbook.write('Ann')).toBe(1)
  const state = kit.store.getState() as KitState & GroupStates<[typeof guestbook]>
  expect(state.guestbook.entries).toEqual([{ address: 'TOY1', name: 'Ann', signature: 'yoT fo nnA' }])
  expect(written).toEqual(['Ann'])
  expectTypeOf(kit.guestbook.write).toEqualTypeOf<(name: string) => Promise<number>>()
})

test('a feature brings its switches, its stored items and its names for analytics along', async () => {
  const storage = createMemoryStorage()
  const kit = make({ storage })
  const tracked: string[] = []
  kit.analytics.subscribe(({ event }) => tracked.push(event))
  expect(kit.store.getState().features.guestbook).toBe(true)
  expect(make({ features: { guestbook: false } }).store.getState().features.guestbook).toBe(false)
  kit.features.update({ guestbook: false })
  expect(kit.store.getState().features.guestbook).toBe(false)
  await kit.connections.connect({ connectorId: 'toy' })
  await kit.guestbook.write('Ann')
  await kit.guestbook.write('Bob')
  expect(tracked.filter((event) => event === 'GUEST_WRITTEN')).toHaveLength(2)
  expect(storage.getItem('@latchkey/last_guest')).toBe('"Bob"')
  // Who has left is forgotten with the next visit.
  await kit.connections.disconnect()
  make({ storage })
  expect(storage.getItem('@latchkey/last_guest')).toBeNull()
})

test('a feature costs nothing before the late half is there: no slice, and any name may turn out to be one', async () => {
  const load = vi.fn(async () => createEngine)
  const kit = createKitWith(
    {
      projectId: 'test',
      gateway: 'http://gateway.test',
      chains: [toyChain()],
      clock: createManualClock(),
      storage: createMemoryStorage(),
      fetch: createScriptedGateway({}).fetch,
    },
    { load },
    [guestbook],
  )
  ends.push(kit.destroy)
  const state = () => kit.store.getState() as KitState & Partial<GroupStates<[typeof guestbook]>>
  const unknown = (kit as unknown as Record<string, { open(): Promise<void> }>).teleport
  expect([state().guestbook, state().send]).toEqual([undefined, undefined])
  expect(load).not.toHaveBeenCalled()
  await expect(unknown?.open()).rejects.toThrow('no teleport')
  expect(state().guestbook).toEqual({ entries: [] })
  expect(state().send?.step).toEqual({ status: 'editing' })
  expect('teleport' in kit || (kit as object as { teleport?: unknown }).teleport).toBeFalsy()
})
