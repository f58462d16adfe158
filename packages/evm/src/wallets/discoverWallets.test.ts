// @vitest-environment happy-dom
import type { Connector } from '@latchkey/core'
import { isConnectorShown } from '@latchkey/core/internal'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { discoverWallets } from './discoverWallets.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const icon = 'data:image/png;base64,AA=='

/** A wallet that answers a connection, and remembers how it was asked. */
function createProvider(fields: object = {}) {
  const request = vi.fn(async ({ method }: { method: string }, _options?: { signal?: AbortSignal }) =>
    method === 'eth_chainId' ? '0x1' : [address],
  )
  return { request, ...fields }
}

const stops: (() => void)[] = []
const stopAll = () => {
  for (const stop of stops.splice(0)) stop()
}
afterEach(() => {
  stopAll()
  Reflect.deleteProperty(window, 'ethereum')
})

/** What is found where this stands at `window.ethereum`, and these wallets answer when they are asked for. */
async function discover(
  ethereum: unknown,
  answering: { rdns: string; name: string; icon?: string; provider: unknown }[] = [],
) {
  stopAll()
  Object.assign(window, { ethereum })
  const onRequest = () => {
    for (const { provider, ...info } of answering) announce(provider, info)
  }
  window.addEventListener('eip6963:requestProvider', onRequest)
  const found: Connector[] = []
  stops.push(
    () => window.removeEventListener('eip6963:requestProvider', onRequest),
    discoverWallets(
      { chains: [mainnet.caipNetworkId] },
      (connector) => found.push(connector),
      (gone) => found.splice(found.indexOf(gone), 1),
    ),
  )
  await nextTurn()
  return found
}

/** The names of wallets that do not announce themselves come late. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))
beforeAll(() => import('../late.js'))

function announce(provider: unknown, info: { rdns: string; name: string }): void {
  const detail = { info: { uuid: info.rdns, icon, ...info }, provider }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** A wallet behind a Proxy that answers only when a field is read. */
const behindGet = (target: object) =>
  new Proxy({}, { get: (_, name) => Reflect.get(target, name), has: () => false, ownKeys: () => [] })

test.each([
  [undefined, ['org.example']],
  [true, ['org.example']],
  [false, []],
])('§9.053 wallets that announce themselves are heard unless the site says no (%s)', (enableEIP6963, ids) => {
  const found: string[] = []
  const options = {
    chains: [mainnet.caipNetworkId],
    ...(enableEIP6963 === undefined ? {} : { enableEIP6963 }),
  }
  stops.push(discoverWallets(options, ({ id }) => found.push(id)))
  announce(createProvider(), { rdns: 'org.example', name: 'Example' })
  expect(found).toEqual(ids)
})

test.each([
  ['an object', (target: object) => behindGet(target)],
  ['a function', (target: object) => new Proxy(() => {}, { get: (_, name) => Reflect.get(target, name) })],
])('a wallet behind a Proxy with nothing but a get trap, over %s, is found and connects', async (_, wrap) => {
  const provider = wrap(createProvider())
  const [row] = await discover(undefined, [{ rdns: 'org.example', name: 'Example', provider }])
  expect(row).toMatchObject({ id: 'org.example', name: 'Example' })
  const session = await row?.open({ signal: new AbortController().signal })
  expect(session?.connections[0]?.accounts).toMatchObject([{ address }])
  expect(await discover(behindGet(createProvider({ isMetaMask: true })))).toMatchObject([
    { name: 'MetaMask' },
  ])
})

describe('window.ethereum', () => {
  test.each([
    [{ isMetaMask: true }, 'MetaMask', 'io.metamask'],
    [{ isMetaMask: true, isRabby: true }, 'Rabby Wallet', 'io.rabby'],
    [{ isMetaMask: true, isBraveWallet: true }, 'Brave Wallet', 'com.brave.wallet'],
    [{ isTrust: true }, 'Trust Wallet', 'com.trustwallet.app'],
    [{ isMetaMask: true, isAvalanche: true }, 'Core', 'app.core.extension'],
    [{ isMetaMask: true, isConnected: true }, 'MetaMask', 'io.metamask'],
  ])(
    '§5.046 that says who it is (%j) has a row of its own name, on desktop too',
    async (flags, name, rdns) => {
      const [row, ...others] = await discover(createProvider(flags))
      expect(others).toEqual([])
      expect(row).toMatchObject({ id: rdns, name, info: { rdns }, type: 'INJECTED' })
      expect(row && isConnectorShown(row, { excluded: [], isMobile: false })).toBe(true)
      const session = await row?.open({ signal: new AbortController().signal })
      expect(session?.connections[0]?.accounts).toMatchObject([{ address }])
    },
  )

  test.each([
    {},
    { isMetaMask: 'yes' },
    { isUnheardOf: true },
    { isMetaMask: true, isUnheardOf: true },
    Object.create({ isMetaMask: true, isUnheardOf: true }),
  ])('§5.046 that does not (%j) stays the generic entry, hidden on desktop', async (flags) => {
    const [row] = await discover(createProvider(flags))
    expect(row).toMatchObject({ id: 'injected', name: 'Browser Wallet' })
    expect(row && isConnectorShown(row, { excluded: [], isMobile: false })).toBe(false)
  })

  test('that announces itself too is there once, as it announces itself', async () => {
    const provider = createProvider({ isMetaMask: true })
    const metaMask = { rdns: 'io.metamask', name: 'MetaMask' }
    expect(await discover(provider, [{ ...metaMask, provider }])).toMatchObject([{ type: 'ANNOUNCED' }])
    // Some stand there with an interface of their own.
    expect(await discover(provider, [{ ...metaMask, provider: createProvider() }])).toHaveLength(1)
    // Another name for the very same interface.
    expect(await discover(provider, [{ rdns: 'org.fork', name: 'Fork', provider }])).toMatchObject([
      { id: 'org.fork' },
    ])
  })

  test('that announces itself later is there once, as it announces itself', async () => {
    const provider = createProvider({ isMetaMask: true, isRabby: true })
    const found = await discover(provider)
    expect(found).toMatchObject([{ id: 'io.rabby', type: 'INJECTED' }])
    announce(createProvider(), { rdns: 'io.rabby', name: 'Rabby Wallet' })
    expect(found).toMatchObject([{ id: 'io.rabby', type: 'ANNOUNCED', imageUrl: icon }])
    const unnamed = createProvider()
    const others = await discover(unnamed)
    expect(others).toMatchObject([{ id: 'injected' }])
    announce(unnamed, { rdns: 'org.example', name: 'Example' })
    expect(others).toMatchObject([{ id: 'org.example' }])
  })

  test('that is set long after the page is found when it says so, once', async () => {
    const found = await discover(undefined)
    Object.assign(window, { ethereum: createProvider({ isTrust: true }) })
    for (let time = 0; time < 2; time++) window.dispatchEvent(new Event('ethereum#initialized'))
    await nextTurn()
    expect(found).toMatchObject([{ id: 'com.trustwallet.app', name: 'Trust Wallet' }])
  })

  test('beside an announced wallet is another one', async () => {
    const found = await discover(createProvider({ isRabby: true }), [
      { rdns: 'org.example', name: 'Example', provider: createProvider() },
    ])
    expect(found.map(({ name }) => name)).toEqual(['Example', 'Rabby Wallet'])
  })
})

test('§9.065 a picture of more than 200,000 characters is left out', async () => {
  const toIcon = (length: number) => 'data:image/png;base64,'.padEnd(length, 'A')
  const findLength = async (length: number) => {
    const info = { rdns: `org.example.of${length}`, name: 'Example', icon: toIcon(length) }
    const [row] = await discover(undefined, [{ ...info, provider: createProvider() }])
    return row?.imageUrl?.length
  }
  expect([await findLength(200_000), await findLength(200_001)]).toEqual([200_000, undefined])
})

test('an attempt that nobody waits for is taken back, where the wallet knows how', async () => {
  const provider = createProvider()
  const [row] = await discover(undefined, [{ rdns: 'org.example', name: 'Example', provider }])
  const { signal } = new AbortController()
  const session = await row?.open({ signal })
  expect(provider.request).toHaveBeenCalledWith({ method: 'eth_requestAccounts' }, { signal })
  await session?.connections[0]?.signMessage({ address, message: 'a', signal }).catch(() => undefined)
  const [, options] = provider.request.mock.calls.at(-1) ?? []
  expect(options?.signal).toBe(signal)
})

test('a wallet with a window of its own says how it comes to the front', async () => {
  const bringToFront = vi.fn()
  const [row, other] = await discover(undefined, [
    { rdns: 'org.window', name: 'Window', provider: createProvider({ bringToFront }) },
    { rdns: 'org.other', name: 'Other', provider: createProvider({ bringToFront: true }) },
  ])
  row?.bringToFront?.()
  expect(bringToFront).toHaveBeenCalledOnce()
  expect(other?.bringToFront).toBeUndefined()
})

test('a wallet that announces itself again with another object is one wallet, and the first object stays', async () => {
  const first = createProvider()
  const found = await discover(undefined, [{ rdns: 'org.example', name: 'Example', provider: first }])
  for (let time = 0; time < 2; time++) {
    announce(createProvider(), { rdns: 'org.example', name: 'Example' })
  }
  expect(found).toHaveLength(1)
  await found[0]?.open({ signal: new AbortController().signal })
  expect(first.request).toHaveBeenCalledWith({ method: 'eth_requestAccounts' }, expect.anything())
})
