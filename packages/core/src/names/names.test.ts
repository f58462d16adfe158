import { evm } from '@latchkey/evm'
import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { localNetworks } from '@latchkey/local/networks/eip155'
import {
  announceEvmWallet,
  createEvmWallet,
  createManualClock,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
  type TestKitOptions,
} from '@latchkey/testing'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startOnTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import { suggestDelayMs } from './createSuggesting.js'

const keys = [1, 2, 3].map((digit) => `0x${String(digit).repeat(64)}` as const)
const [owner = ''] = createEvmWallet({ privateKeys: keys, chainId: 1 }).addresses
const zone = 'names.example'
const clock = createManualClock()
const local = createTestNetwork(31337, 'Local One')
const huge = createTestNetwork(2 ** 31, 'Huge')

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startOnTestPostgres((location) =>
    startGateway({
      ...location,
      networks: localNetworks,
      now: () => clock.now(),
      projects: [
        {
          ...{ id: 'test', name: 'Test', isEnabled: true, isAnalyticsEnabled: false },
          ...{ allowedOrigins: [], features: {} },
        },
      ],
      config: {
        rateLimit: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
        settings: { LATCHKEY_NAME_ZONES: [zone], LATCHKEY_NAME_CALLER_DAY: 1000 },
      } as never,
    }),
  )
  openPage()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway.close()
})

/** Puts a page around the kits. The gateway runs in Node's own surroundings, so it comes first. */
function openPage(): void {
  const page = new Window({ url: 'http://localhost:3000/' })
  const { document, location, navigator, localStorage, Event, CustomEvent } = page
  const globals = { window: page, document, location, navigator, localStorage, Event, CustomEvent }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

let visitors = 0

/** A visitor with a wallet, at the real gateway unless answers are scripted. `offsetMs`: what their clock is ahead. */
async function make({
  answers,
  key = keys[0] as `0x${string}`,
  network = local,
  storage = createMemoryStorage(),
  own = clock,
}: {
  answers?: TestKitOptions['answers']
  key?: `0x${string}`
  network?: typeof local
  storage?: ReturnType<typeof createMemoryStorage>
  own?: typeof clock
} = {}) {
  const rdns = `test.pocket${++visitors}`
  const wallet = createEvmWallet({
    privateKeys: [key, keys[2] as `0x${string}`],
    chainId: Number(network.id),
  })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns }))
  const asked: string[] = []
  /** What becomes of calls that change something. */
  const line = { isDown: false, losesAnswers: false }
  const made = createTestKit({
    chains: [evm({ networks: [network, createTestNetwork(10, 'OP')] })],
    storage,
    clock: own,
    ...(answers
      ? { answers }
      : {
          gateway: gateway.url,
          fetch: async (input, init) => {
            asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
            if (line.isDown) throw new TypeError('offline')
            const answer = await globalThis.fetch(input, init)
            if (line.losesAnswers && init?.method === 'POST' && String(input).includes('/v1/profile/'))
              throw new TypeError('the line is gone')
            return answer
          },
        }),
  })
  const { kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: rdns })
  const state = () => kit.store.getState().names
  const signed = () => wallet.requests.filter(({ method }) => method === 'personal_sign').length
  async function type(text: string) {
    await kit.names.setLabel(text)
    own.advance(suggestDelayMs)
    await vi.waitFor(() => expect(state().suggestionStatus).toMatch(/ready|failed/))
  }
  return { ...made, asked, line, signed, state, type, wallet }
}

/** A label that no other test has. */
let labels = 0
const newLabel = () => `visitor${String.fromCharCode(97 + (labels++ % 26)).repeat(3)}`

describe('typing a name', () => {
  test('§5.015 is lower-cased, and what no name has is left out and said', async () => {
    const { kit, state } = await make()
    const read = async (text: string) => {
      await kit.names.setLabel(text)
      const { isStripped, label, problem } = state()
      return [label, isStripped, problem]
    }
    expect(await read('Mango-Tree1')).toEqual(['mango-tree1', false, undefined])
    expect(await read('mänGo_✓ 1')).toEqual(['mngo1', true, undefined])
    expect(await read('')).toEqual(['', false, undefined])
    expect(await read('abc')).toEqual(['abc', false, 'name-short'])
    expect(await read('abcd')).toEqual(['abcd', false, undefined])
    expect(await read('a'.repeat(65))).toEqual(['a'.repeat(65), false, 'name-long'])
    for (const text of ['-abcd', 'abcd-', 'ab--cd'])
      expect(await read(text)).toEqual([text, false, 'name-hyphen'])
  })

  test('the gateway is asked once the field stands still, and the last question wins', async () => {
    const {
      kit,
      state,
      gateway: scripted,
    } = await make({
      answers: Object.fromEntries(
        ['mang', 'mango', 'melon'].map((label) => [
          `/v1/profile/suggestions/${label}`,
          () => held.then(() => ({ suggestions: [{ name: `${label}.${zone}`, registered: false }] })),
        ]),
      ),
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked = () => scripted.calls.filter(({ url }) => url.pathname.includes('suggestions'))
    for (const text of ['m', 'ma', 'man', 'mang', 'mango']) await kit.names.setLabel(text)
    clock.advance(suggestDelayMs - 1)
    expect(asked()).toEqual([])
    clock.advance(1)
    expect(asked()).toHaveLength(1)
    await kit.names.setLabel('melon')
    clock.advance(suggestDelayMs)
    release()
    await vi.waitFor(() => expect(state().suggestionStatus).toBe('ready'))
    expect(state().suggestions.map(({ name }) => name)).toEqual([`melon.${zone}`])
    // Answers are good for a moment.
    await kit.names.setLabel('melo')
    await kit.names.setLabel('melon')
    clock.advance(suggestDelayMs)
    await vi.waitFor(() => expect(state().suggestionStatus).toBe('ready'))
    expect(asked()).toHaveLength(2)
  })

  test('§7.015 the gateway says the zone, the typed name first, and free ones', async () => {
    const { state, type } = await make()
    const label = newLabel()
    await type(label)
    const { suggestions, zone: told } = state()
    expect(told).toBe(zone)
    expect(suggestions[0]).toEqual({ name: `${label}.${zone}`, label, availability: 'available' })
    expect(suggestions.slice(1).every(({ availability }) => availability === 'available')).toBe(true)
    expect(suggestions.length).toBeGreaterThan(1)
  })

  test('a gateway that is down is said, and asked again', async () => {
    const { kit, line, state, type } = await make()
    line.isDown = true
    await type(newLabel())
    expect(state()).toMatchObject({ suggestionStatus: 'failed', suggestionFailureCode: 'wire/network' })
    line.isDown = false
    await kit.names.refresh()
    expect(state().suggestionStatus).toBe('ready')
  })

  test.each([
    ['another label', [{ name: `other.${zone}`, registered: false }]],
    [
      'two zones',
      [
        { name: `mango.${zone}`, registered: false },
        { name: 'mango.evil.example', registered: false },
      ],
    ],
    [
      'a name of letters that look alike',
      [
        { name: `mango.${zone}`, registered: false },
        { name: `m\u0430ngo.${zone}`, registered: false },
      ],
    ],
    ['a name with another name in it', [{ name: `mango.${zone}.evil`, registered: false }]],
    ['nothing', []],
  ])('an answer with %s is not shown', async (_what, suggestions) => {
    const { kit, signed, state, type } = await make({
      answers: { '/v1/profile/suggestions/mango': { suggestions } },
    })
    await type('mango')
    expect(state()).toMatchObject({ suggestions: [], suggestionFailureCode: 'name/mismatch' })
    await expect(kit.names.register()).rejects.toMatchObject({ code: 'name/mismatch' })
    expect(signed()).toBe(0)
  })
})

describe('registering a name', () => {
  test('§4.037 §3.034 §3.035 §7.013 §7.014 §7.016 what is shown is signed, registered, and stands for the account', async () => {
    const { kit, state, type, wallet } = await make()
    const told: string[] = []
    kit.events.on('name-ended', ({ name }) => told.push(name))
    const tracked: unknown[] = []
    kit.analytics.subscribe(({ event, properties }) => tracked.push([event, properties?.ensName]))
    const label = newLabel()
    const name = `${label}.${zone}`
    await type(label)
    const entry = await kit.names.register()
    expect(entry).toMatchObject({ name, attributes: {} })
    expect(Object.keys(entry).sort()).toEqual([
      'addresses',
      'attributes',
      'name',
      'registered_at',
      'updated_at',
    ])
    expect(entry.addresses[String(2 ** 31 + 31337)]?.address).toBe(owner)
    expect(state().step).toMatchObject({ status: 'registered', name, account: `eip155:31337:${owner}` })
    expect(state().own?.map((one) => one.name)).toContain(name)
    expect(told).toEqual([name])
    expect(tracked).toEqual(
      expect.arrayContaining([
        ['REGISTER_NAME_INITIATED', name],
        ['REGISTER_NAME_SUCCESS', name],
      ]),
    )
    const { params } = wallet.requests.find(({ method }) => method === 'personal_sign') ?? {}
    const text = Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString()
    expect(JSON.parse(text)).toEqual({ name, attributes: {}, timestamp: Math.floor(clock.now() / 1000) })
    expect(await kit.names.lookUp(name)).toEqual(entry)
    expect((await kit.names.getNames(owner)).map((one) => one.name)).toContain(name)
    expect(await kit.names.lookUp(`nobody-has-it.${zone}`)).toBeUndefined()
  })

  test('names of an account are asked for once in five minutes', async () => {
    const { asked, kit } = await make()
    const count = () => asked.filter((call) => call.includes('/reverse/')).length
    await kit.names.loadOwn()
    await kit.names.loadOwn()
    expect(count()).toBe(1)
    await kit.names.loadOwn({ force: true })
    expect(count()).toBe(2)
    clock.advance(300_001)
    await kit.names.loadOwn()
    expect(count()).toBe(3)
  })

  test('§4.038 somebody else got it meanwhile: it is said, and the typed name stays', async () => {
    const [one, other] = [await make(), await make({ key: keys[1] as `0x${string}` })]
    const label = newLabel()
    await one.type(label)
    await other.type(label)
    await other.kit.names.register()
    await expect(one.kit.names.register()).rejects.toMatchObject({ code: 'name/taken' })
    await vi.waitFor(() =>
      expect(one.state().suggestions[0]).toMatchObject({ label, availability: 'registered' }),
    )
    expect(one.state()).toMatchObject({ label, step: { status: 'failed', code: 'name/taken' } })
    // It cannot be signed any more.
    const before = one.signed()
    await expect(one.kit.names.register()).rejects.toMatchObject({ code: 'name/taken' })
    expect(one.signed()).toBe(before)
  })

  test('§4.038 a visitor who declines is back at the field, and the gateway is not asked', async () => {
    const { asked, kit, state, type, wallet } = await make()
    const label = newLabel()
    await type(label)
    wallet.behaviour.reject = ['personal_sign']
    await expect(kit.names.register()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(state()).toMatchObject({ label, step: { status: 'failed', code: 'wallet/rejected' } })
    expect(asked).not.toContain('POST /v1/profile/account')
    wallet.behaviour.reject = []
    await kit.names.register()
    expect(state().step.status).toBe('registered')
  })

  test('waiting for the wallet can be stopped, and nothing is registered later', async () => {
    const { asked, kit, state, type, wallet } = await make()
    await type(newLabel())
    wallet.behaviour.hang = ['personal_sign']
    const registering = kit.names.register()
    await vi.waitFor(() => expect(state().step.status).toBe('signing'))
    await expect(kit.names.register()).rejects.toMatchObject({ code: 'name/busy' })
    await kit.names.cancel()
    await expect(registering).rejects.toMatchObject({ code: 'name/cancelled' })
    wallet.answerHeld()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(state().step.status).toBe('editing')
    expect(asked).not.toContain('POST /v1/profile/account')
  })

  test('another account in front while the wallet is asked: nothing is registered', async () => {
    const { asked, kit, state, type, wallet } = await make()
    const label = newLabel()
    await type(label)
    wallet.behaviour.hang = ['personal_sign']
    const registering = kit.names.register()
    await vi.waitFor(() => expect(state().step.status).toBe('signing'))
    wallet.selectAccount(1)
    await expect(registering).rejects.toMatchObject({ code: 'name/account-changed' })
    expect(state()).toMatchObject({ label, step: { status: 'editing' } })
    expect(asked).not.toContain('POST /v1/profile/account')
  })

  test('a gateway that is down is tried again with the same signature', async () => {
    const { kit, line, signed, state, type, wallet } = await make()
    await type(newLabel())
    wallet.behaviour.reject = []
    const registering = kit.names.register()
    line.isDown = true
    await expect(registering).rejects.toMatchObject({ code: 'wire/network' })
    expect(state().step).toMatchObject({ status: 'failed', code: 'wire/network' })
    line.isDown = false
    await kit.names.register()
    expect(signed()).toBe(1)
    expect(state().step.status).toBe('registered')
  })

  test('an answer that was lost does not lose the name', async () => {
    const { kit, line, state, type } = await make()
    await type(newLabel())
    line.losesAnswers = true
    await kit.names.register()
    expect(state().step.status).toBe('registered')
  })

  test('a text that was used is refused', async () => {
    const { kit, type } = await make()
    const label = newLabel()
    await type(label)
    const bodies: string[] = []
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      if (init?.method === 'POST' && String(input).includes('/v1/profile/')) bodies.push(String(init.body))
      return fetch(input, init)
    }
    cleanUps.push(() => {
      globalThis.fetch = fetch
    })
    await kit.names.register()
    const again = await fetch(`${gateway.url}/v1/profile/account`, {
      method: 'POST',
      body: bodies[0] as string,
    })
    expect(again.ok).toBe(false)
    const { reasons } = (await again.json()) as { reasons: { code: string }[] }
    expect(['name/replayed', 'name/taken']).toContain(reasons[0]?.code)
  })

  test('a clock that is ahead, and a wallet that takes too long, are said', async () => {
    const ahead = createManualClock(clock.now() + 60_000)
    const one = await make({ own: ahead })
    await one.type(newLabel())
    await expect(one.kit.names.register()).rejects.toMatchObject({ code: 'name/timestamp' })
    const two = await make()
    await two.type(newLabel())
    two.wallet.behaviour.hang = ['personal_sign']
    const registering = two.kit.names.register()
    await vi.waitFor(() => expect(two.signed()).toBe(1))
    clock.advance(310_000)
    await expect(registering).rejects.toMatchObject({ code: 'wallet/timeout' })
  })

  test('a name that looks like another one is not asked for', async () => {
    const { kit, signed, state, type } = await make()
    await type('marble')
    await kit.names.register()
    const other = await make({ key: keys[1] as `0x${string}` })
    await other.type('rnarble')
    expect(other.state().suggestions[0]?.availability).not.toBe('available')
    await expect(other.kit.names.register()).rejects.toMatchObject({
      code: expect.stringMatching(/^name\/(lookalike|taken)$/),
    })
    expect(other.signed()).toBe(0)
    expect(signed()).toBe(1)
    expect(state().step.status).toBe('registered')
  })

  test('an entry that stands for another account is no success', async () => {
    const entry = {
      ...{ name: `mango.${zone}`, registered_at: '', updated_at: '', attributes: {} },
      addresses: { [String(2 ** 31 + 31337)]: { address: `0x${'9'.repeat(40)}` } },
    }
    const { kit, state, type } = await make({
      answers: {
        '/v1/profile/suggestions/mango': { suggestions: [{ name: `mango.${zone}`, registered: false }] },
        '/v1/profile/account': { ...entry, addresses: {} },
        [`/v1/profile/account/mango.${zone}`]: entry,
      },
    })
    await type('mango')
    await expect(kit.names.register()).rejects.toMatchObject({ code: 'name/mismatch' })
    expect(state().step).toMatchObject({ status: 'failed', code: 'name/mismatch' })
    expect(state().own).toBeUndefined()
  })

  test('§5.030 a network whose chain id is 2^31 or more has no names', async () => {
    const { kit, signed, type } = await make({ network: huge })
    await type(newLabel())
    await expect(kit.names.register()).rejects.toMatchObject({
      code: 'name/chain-id',
      message: 'Invalid chainId',
    })
    expect(signed()).toBe(0)
  })

  test('§1.008 a chain that says nothing of names has none', async () => {
    const factory = evm({ networks: [local] })
    const { kit } = createTestKit({
      chains: [{ ...factory, create: (context) => ({ ...factory.create(context), capabilities: {} }) }],
    })
    cleanUps.push(kit.destroy)
    kit.start()
    const wallet = createEvmWallet({ privateKeys: [keys[0] as `0x${string}`], chainId: 31337 })
    cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.nameless' }))
    await kit.connections.connect({ connectorId: 'test.nameless' })
    await expect(kit.names.register(`mango.${zone}`)).rejects.toMatchObject({ code: 'name/unsupported' })
    expect(await kit.names.loadOwn()).toEqual([])
  })
})

describe('§8.030 failures', () => {
  const fail = (reason: object) => () =>
    new Response(JSON.stringify({ status: 'FAILED', reasons: [{ field: '', ...reason }] }), { status: 400 })
  const answersOf = (reason: object) => ({
    '/v1/profile/suggestions/mango': fail(reason),
    [`/v1/profile/reverse/${owner}`]: fail(reason),
    [`/v1/profile/account/mango.${zone}`]: fail(reason),
  })

  test('the first reason’s code is the failure’s', async () => {
    const { kit, state, type } = await make({ answers: answersOf({ code: 'name/zone', description: 'No' }) })
    await type('mango')
    expect(state().suggestionFailureCode).toBe('name/zone')
    await expect(kit.names.lookUp(`mango.${zone}`)).rejects.toMatchObject({ code: 'name/zone' })
  })

  test.each([
    [
      'without a code the description is the message',
      'Somewhere it rains',
      'Somewhere it rains',
      'Somewhere it rains',
      'Somewhere it rains',
    ],
    [
      'without either it is the default',
      '',
      'Error resolving name',
      'Error fetching names for address',
      'Error registering name',
    ],
  ])('%s', async (_what, description, resolve, names) => {
    const { kit, state, type } = await make({ answers: answersOf({ description }) })
    await type('mango')
    expect(state().suggestionFailureCode).toBe('name/suggestions-failed')
    await expect(kit.names.lookUp(`mango.${zone}`)).rejects.toMatchObject({
      code: 'name/resolve-failed',
      message: resolve,
    })
    await expect(kit.names.getNames(owner)).rejects.toMatchObject({
      code: 'name/names-failed',
      message: names,
    })
  })

  test('a registration that failed is named with its name', async () => {
    const name = `mango.${zone}`
    const { kit, type } = await make({
      answers: {
        '/v1/profile/suggestions/mango': { suggestions: [{ name, registered: false }] },
        '/v1/profile/account': fail({ description: '' }),
      },
    })
    await type('mango')
    await expect(kit.names.register()).rejects.toMatchObject({
      code: 'name/register-failed',
      message: `Error registering name ${name}`,
    })
  })
})
