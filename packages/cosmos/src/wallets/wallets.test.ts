// @vitest-environment happy-dom
import { getAccount, getNetwork, type LoadedKit, mergeConnectors } from '@latchkey/core'
import {
  announceCosmosWallet,
  type CosmosWallet,
  type CosmosWalletOptions,
  createCosmosWallet,
  createMemoryStorage,
  createTestKit,
  isCosmosSignature,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CosmosOptions } from '../CosmosOptions.js'
import { cosmos } from '../cosmos.js'
import { celestia, cosmosHub, injective, osmosis } from '../networks.js'
import { toWalletChains } from '../testing/toWalletChains.js'
import { connectWallet, reconnectWallet } from './connectWallet.js'
import { createKeplrWallet } from './createKeplrWallet.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const networks = [cosmosHub, osmosis, injective] as const
/** The facts of key 32 × 0x01 and text `Latchkey é`, as other libraries have them, too. */
const vector = {
  address: 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr',
  message: 'Latchkey é',
  signature: '6FGcP5ZzRKtQtLA5WQu+yGcTjlVZys/eQ/YNw+mFoN5uXEZITKCDLdIUKCenmm9hot5dGANumbh2kI9/FbtWuQ==',
}

function create(options: Partial<CosmosWalletOptions> = {}): CosmosWallet {
  const privateKeys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  return createCosmosWallet({ privateKeys, chains: toWalletChains(networks), ...options })
}

function put(wallet: CosmosWallet, path = 'keplr', changeEvent = `${path}_keystorechange`): CosmosWallet {
  cleanUps.push(announceCosmosWallet(wallet, { path, changeEvent }))
  return wallet
}

function visit({
  storage = createMemoryStorage(),
  wallets,
}: {
  storage?: ReturnType<typeof createMemoryStorage>
  wallets?: CosmosOptions['wallets']
} = {}) {
  const chains = [cosmos({ networks, ...(wallets && { wallets }) })]
  const made = createTestKit({ storage, chains, enableWalletConnect: false })
  cleanUps.push(made.kit.destroy)
  made.kit.start()
  return made
}

const listIds = (kit: LoadedKit) => kit.store.getState().connectors.map(({ id }) => id)
const account = (kit: LoadedKit) => getAccount(kit.store.getState())
const networkOf = (kit: LoadedKit) => getNetwork(kit.store.getState())?.caipNetworkId
const asked = ({ requests }: CosmosWallet) => requests.map(({ method }) => method)

function stand(path: string, value: unknown): void {
  Reflect.set(window, path, value)
  cleanUps.push(() => void Reflect.deleteProperty(window, path))
}

describe('finding wallets of Cosmos', () => {
  test.each([
    ['keplr', 'keplr-cosmos', 'Keplr'],
    ['leap', 'leap-cosmos', 'Leap'],
    ['cosmostation.providers.keplr', 'cosmostation-cosmos', 'Cosmostation'],
    ['okxwallet.keplr', 'okx-cosmos', 'OKX Wallet'],
    ['station.keplr', 'station-cosmos', 'Station Wallet'],
    ['xfi.keplr', 'ctrl-cosmos', 'Ctrl Wallet'],
    ['trustWallet.cosmos', 'trust-cosmos', 'Trust Wallet'],
    ['coin98.cosmos', 'coin98-cosmos', 'Coin98 Super Wallet'],
    ['compass', 'compass-cosmos', 'Compass Wallet'],
    ['vultisig.keplr', 'vultisig-cosmos', 'Vultisig'],
    ['galaxyStation.keplr', 'galaxy-station-cosmos', 'Galaxy Station'],
    ['pocket.cosmos', 'pocket-cosmos', 'Pocket'],
  ])('finds one at %s, and asks it nothing', (path, id, name) => {
    const wallet = put(create(), path)
    const { kit } = visit()
    expect(kit.store.getState().connectors).toMatchObject([{ id, name, isInstalled: true }])
    expect(asked(wallet)).toEqual([])
  })

  test('one that stands in Keplr’s place too is not shown as Keplr', () => {
    const leap = put(create(), 'leap')
    put(leap, 'keplr')
    put(create(), 'cosmostation.providers.keplr')
    const { kit } = visit()
    expect(listIds(kit)).toEqual(['leap-cosmos', 'cosmostation-cosmos'])
  })

  test('one that comes to its own place later is no longer shown as Keplr', async () => {
    const leap = put(create(), 'keplr')
    const { kit } = visit()
    expect(listIds(kit)).toEqual(['keplr-cosmos'])
    put(leap, 'leap')
    await kit.modal.open()
    expect(listIds(kit)).toEqual(['leap-cosmos'])
  })

  test('finds Keplr itself once it has its place back', async () => {
    const leap = put(create(), 'leap')
    put(leap, 'keplr')
    const { kit } = visit()
    put(create(), 'keplr')
    window.dispatchEvent(new Event('load'))
    expect(listIds(kit)).toEqual(['leap-cosmos', 'keplr-cosmos'])
  })

  test('finds those that come late once, when the page has loaded and when the modal opens', async () => {
    const { kit } = visit()
    expect(listIds(kit)).toEqual([])
    put(create(), 'leap')
    window.dispatchEvent(new Event('load'))
    window.dispatchEvent(new Event('load'))
    expect(listIds(kit)).toEqual(['leap-cosmos'])
    put(create(), 'keplr')
    await kit.modal.open()
    expect(listIds(kit)).toEqual(['leap-cosmos', 'keplr-cosmos'])
  })

  test('a wallet of the site’s own list comes first, with its picture', () => {
    const own = { ...create().provider, icon: 'data:image/svg+xml,<svg/>' }
    stand('example', { keplr: own })
    put(create(), 'keplr')
    const { kit } = visit({ wallets: [{ id: 'example-cosmos', name: 'Example', path: 'example.keplr' }] })
    expect(kit.store.getState().connectors).toMatchObject([
      { id: 'example-cosmos', name: 'Example', imageUrl: own.icon },
      { id: 'keplr-cosmos' },
    ])
  })

  test.each([
    [
      'throws whenever it is looked at',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ],
    ['has no question for accounts', { enable: async () => {} }],
    ['is a text', 'keplr'],
    ['is nothing', null],
  ])('passes over what %s', (_, value) => {
    stand('keplr', value)
    put(create(), 'leap')
    const { kit } = visit()
    expect(listIds(kit)).toEqual(['leap-cosmos'])
  })

  test('a place whose getter throws, or hands out another object each time, breaks nothing', async () => {
    Object.defineProperty(window, 'leap', {
      configurable: true,
      get: () => {
        throw new Error('no')
      },
    })
    Object.defineProperty(window, 'keplr', { configurable: true, get: () => ({ ...create().provider }) })
    cleanUps.push(
      () => void Reflect.deleteProperty(window, 'leap'),
      () => void Reflect.deleteProperty(window, 'keplr'),
    )
    const { kit } = visit()
    for (let round = 0; round < 3; round++) window.dispatchEvent(new Event('load'))
    expect(listIds(kit)).toEqual(['keplr-cosmos'])
  })

  test('pictures from elsewhere, and too large ones, are not shown', () => {
    for (const icon of ['https://example.org/x.png', `data:image/png,${'x'.repeat(200_001)}`, 7]) {
      stand('pocket', { cosmos: { ...create().provider, icon } })
      const { kit } = visit()
      expect(kit.store.getState().connectors[0]?.imageUrl).toBeUndefined()
      kit.destroy()
    }
  })

  test('is one row with the same wallet of another chain', () => {
    put(create(), 'okxwallet.keplr')
    const { kit } = visit()
    const [own] = kit.store.getState().connectors
    if (!own) throw new Error('There is none')
    const other = { ...own, id: 'com.okex.wallet', namespaces: ['eip155' as const], source: 'other' }
    expect(mergeConnectors([own, other])).toMatchObject([{ name: 'OKX Wallet', type: 'MULTI_CHAIN' }])
  })
})

describe('connecting', () => {
  test('asks for the network in front, and for its key', async () => {
    const wallet = put(create())
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    expect(wallet.requests).toEqual([
      { method: 'enable', parameters: ['cosmoshub-4'] },
      { method: 'getKey', parameters: ['cosmoshub-4'] },
    ])
    expect(account(kit).allAccounts).toMatchObject([
      {
        address: vector.address,
        publicKey: '031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f',
      },
    ])
  })

  test.each([
    ['nothing', undefined],
    ['an account of another network', { bech32Address: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' }],
    ['an address with a wrong checksum', { bech32Address: `${vector.address.slice(0, -1)}q` }],
    ['a number', 7],
    [
      'an object that throws',
      {
        get bech32Address() {
          throw new Error('no')
        },
      },
    ],
  ])('refuses a wallet that answers with %s', async (_, answer) => {
    put(create({ answer: { getKey: answer } }))
    const { kit } = visit()
    await expect(kit.connections.connect({ connectorId: 'keplr-cosmos' })).rejects.toMatchObject({
      code: 'connection/no-accounts',
    })
  })

  test.each([
    ['another account’s', Uint8Array.of(2, ...new Uint8Array(32).fill(1))],
    ['no key', new Uint8Array(33)],
    ['endless', { length: 1e9 }],
    ['a text', 'x'.repeat(10_000)],
  ])('leaves out a key that is %s', async (_, pubKey) => {
    put(create({ answer: { getKey: { bech32Address: vector.address, pubKey } } }))
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    expect(account(kit)).toMatchObject({ address: vector.address })
    expect(account(kit).allAccounts[0]?.publicKey).toBeUndefined()
  })

  test('a network that the wallet does not know is suggested to it, and only then', async () => {
    const wallet = put(create({ chains: toWalletChains([cosmosHub]) }))
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    expect(asked(wallet)).not.toContain('experimentalSuggestChain')
    await kit.networks.switchNetwork(injective.caipNetworkId, { throwOnFailure: true })
    const suggested = wallet.requests.filter(({ method }) => method === 'experimentalSuggestChain')
    expect(suggested).toHaveLength(1)
    expect(suggested[0]?.parameters[0]).toMatchObject({
      chainId: 'injective-1',
      chainName: 'Injective',
      rpc: injective.cosmos.rpcUrl,
      rest: injective.rpcUrls.default.http[0],
      bip44: { coinType: 60 },
      bech32Config: {
        bech32PrefixAccAddr: 'inj',
        bech32PrefixValAddr: 'injvaloper',
        bech32PrefixConsPub: 'injvalconspub',
      },
      stakeCurrency: { coinDenom: 'INJ', coinMinimalDenom: 'inj', coinDecimals: 18 },
      feeCurrencies: [{ gasPriceStep: { average: 160_000_000 } }],
      features: ['eth-address-gen', 'eth-key-sign'],
    })
    expect(account(kit).address).toMatch(/^inj1/)
  })

  test('a visitor’s no to a network is not followed by a suggestion', async () => {
    const wallet = put(create({ reject: ['enable'] }))
    const { kit } = visit()
    await expect(kit.connections.connect({ connectorId: 'keplr-cosmos' })).rejects.toMatchObject({
      code: 'connection/rejected',
    })
    expect(asked(wallet)).toEqual(['enable'])
    const fitting = put(create({ chains: {}, reject: ['experimentalSuggestChain'] }), 'leap')
    await kit.modal.open()
    await expect(kit.connections.connect({ connectorId: 'leap-cosmos' })).rejects.toMatchObject({
      code: 'connection/rejected',
    })
    expect(asked(fitting)).toEqual(['enable', 'experimentalSuggestChain'])
  })
})

describe('another network', () => {
  test('has another address, and both are reported together', async () => {
    const wallet = put(create())
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    const seen: unknown[] = []
    const stop = kit.store.subscribe(() => seen.push([networkOf(kit), account(kit).address]))
    for (const { caipNetworkId } of [osmosis, injective, cosmosHub])
      await kit.networks.switchNetwork(caipNetworkId, { throwOnFailure: true })
    stop()
    const prefixes = {
      'cosmos:cosmoshub-4': 'cosmos1',
      'cosmos:osmosis-1': 'osmo1',
      'cosmos:injective-1': 'inj1',
    }
    for (const [id, address] of seen as [keyof typeof prefixes, string][])
      expect(address, `${id} ${address}`).toMatch(new RegExp(`^${prefixes[id]}`))
    expect(networkOf(kit)).toBe(cosmosHub.caipNetworkId)
    expect(account(kit).address).toBe(wallet.getAddress('cosmoshub-4'))
  })

  test('is not gone to where the wallet says yes and shows nothing there', async () => {
    const wallet = put(create())
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    wallet.behaviour.answer = { getKey: { bech32Address: vector.address } }
    await expect(
      kit.networks.switchNetwork(osmosis.caipNetworkId, { throwOnFailure: true }),
    ).rejects.toMatchObject({ code: 'network/switch-failed' })
    expect(networkOf(kit)).toBe(cosmosHub.caipNetworkId)
  })

  test('that the account has none on is left out when the visitor takes another account', async () => {
    const wallet = put(create())
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    await kit.networks.switchNetwork(osmosis.caipNetworkId, { throwOnFailure: true })
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(account(kit).address).toBe(wallet.getAddress('osmosis-1')))
    expect(networkOf(kit)).toBe(osmosis.caipNetworkId)
    expect(wallet.requests.at(-1)).toEqual({ method: 'getKey', parameters: ['osmosis-1'] })
  })

  test('a slow answer for the former account does not undo a newer one', async () => {
    const wallet = put(create())
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    const first = wallet.getAddress('cosmoshub-4')
    wallet.behaviour.hang = ['getKey']
    wallet.selectAccount(0)
    wallet.behaviour.hang = []
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(account(kit).address).not.toBe(first))
    expect(account(kit).address).toBe(wallet.getAddress('cosmoshub-4'))
  })

  /** A wallet whose answers to one question about one network come when they are let go. */
  function putSlow(method: 'enable' | 'getKey', chainId: string) {
    const wallet = create()
    const waiting: (() => void)[] = []
    const ask = wallet.provider[method] as (id: unknown) => Promise<unknown>
    stand('keplr', {
      ...wallet.provider,
      async [method](id: unknown) {
        const answer = await ask(id)
        if (id === chainId) await new Promise<void>((resolve) => waiting.push(resolve))
        return answer
      },
    })
    wallet.onTell(() => window.dispatchEvent(new Event('keplr_keystorechange')))
    return { wallet, waiting }
  }

  test('an answer for it that is older than another account does not bring the former one back', async () => {
    const { wallet, waiting } = putSlow('getKey', 'osmosis-1')
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    const former = wallet.getAddress('osmosis-1')
    const switching = kit.networks.switchNetwork(osmosis.caipNetworkId, { throwOnFailure: true })
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(account(kit).address).toBe(wallet.getAddress('cosmoshub-4')))
    const seen: unknown[] = []
    const stop = kit.store.subscribe(() => seen.push(account(kit).address))
    const timer = setInterval(() => waiting.shift()?.(), 5)
    await switching
    clearInterval(timer)
    stop()
    expect(networkOf(kit)).toBe(osmosis.caipNetworkId)
    expect(account(kit).address).toBe(wallet.getAddress('osmosis-1'))
    expect(seen).not.toContain(former)
  })

  test('that is approved after the visitor has gone to a third is not gone to any more', async () => {
    const { wallet, waiting } = putSlow('enable', 'osmosis-1')
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    const first = kit.networks.switchNetwork(osmosis.caipNetworkId)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    await kit.networks.switchNetwork(injective.caipNetworkId, { throwOnFailure: true })
    waiting.shift()?.()
    await first
    await vi.waitFor(() => expect(asked(wallet).filter((method) => method === 'enable')).toHaveLength(3))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(networkOf(kit)).toBe(injective.caipNetworkId)
    expect(account(kit).address).toBe(wallet.getAddress('injective-1'))
  })
})

describe('after a reload', () => {
  async function reload(wallet: CosmosWallet, before: () => void = () => {}) {
    const first = visit()
    await first.kit.connections.connect({ connectorId: 'keplr-cosmos' })
    first.kit.destroy()
    wallet.requests.splice(0)
    before()
    const windows = wallet.countWindows()
    const second = visit({ storage: first.storage })
    return { ...second, countNewWindows: () => wallet.countWindows() - windows }
  }

  test('the wallet is asked for its key alone, and opens no window', async () => {
    const wallet = put(create())
    const other = put(create(), 'leap')
    const { kit, countNewWindows } = await reload(wallet)
    await vi.waitFor(() => expect(account(kit).address).toBe(vector.address))
    expect(wallet.requests).toEqual([{ method: 'getKey', parameters: ['cosmoshub-4'] }])
    expect(countNewWindows()).toBe(0)
    expect(asked(other)).toEqual([])
  })

  test('a wallet that has let go of the site stays away, and is suggested nothing', async () => {
    const wallet = put(create())
    const { kit } = await reload(wallet, () => {
      wallet.behaviour.fail = { getKey: new Error('Request rejected') }
    })
    await vi.waitFor(() => expect(kit.store.getState().isInitialized).toBe(true))
    expect(account(kit).status).toBe('disconnected')
    expect(asked(wallet)).toEqual(['getKey'])
  })

  test('a wallet that does not answer is taken to be locked, and its answer counts when it comes', async () => {
    vi.useFakeTimers()
    cleanUps.push(() => vi.useRealTimers())
    const wallet = create()
    const parts = { wallet: createKeplrWallet({ object: wallet.provider }), name: 'Slow', networks }
    await connectWallet(parts)
    let answer: (() => void) | undefined
    const unlocked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const own = wallet.provider.getKey as (chainId: string) => Promise<unknown>
    const object = {
      ...wallet.provider,
      getKey: async (chainId: string) => {
        await unlocked
        return own(chainId)
      },
    }
    const restoring = reconnectWallet({ ...parts, wallet: createKeplrWallet({ object }) })
    await vi.advanceTimersByTimeAsync(3_000)
    const connection = await restoring
    expect(connection?.accounts).toEqual([])
    const onChange = vi.fn()
    connection?.watch({ onChange, onEnd: () => {} })
    answer?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(onChange).toHaveBeenCalledWith(
      expect.objectContaining({ accounts: [expect.objectContaining({ address: vector.address })] }),
    )
  })
})

describe('signing in', () => {
  async function connect(options: Partial<CosmosWalletOptions> = {}) {
    const wallet = create(options)
    const connection = await connectWallet({
      wallet: createKeplrWallet({ object: wallet.provider }),
      name: 'Scripted',
      networks,
    })
    wallet.requests.splice(0)
    const address = connection.accounts[0]?.address ?? ''
    const sign = (message: string) =>
      connection.signMessage({ address, message, signal: new AbortController().signal })
    return { wallet, connection, address, sign }
  }

  test.each([
    ['by its own question', {}],
    ['in the document, where it has none', { methods: ['enable', 'getKey', 'signAmino'] as const }],
    [
      'in the document, on a device',
      { methods: ['enable', 'getKey', 'signAmino'] as const, isNanoLedger: true },
    ],
  ])('a wallet signs %s, as other libraries do', async (_, options) => {
    const { sign, address } = await connect(options)
    expect(address).toBe(vector.address)
    expect(await sign(vector.message)).toBe(vector.signature)
    expect(isCosmosSignature(vector)).toBe(true)
    expect(isCosmosSignature({ ...vector, message: 'Latchkey e' })).toBe(false)
  })

  test('keys as on Ethereum sign their own way', async () => {
    const { connection, wallet } = await connect()
    await connection.switchNetwork(injective, { signal: new AbortController().signal })
    const address = wallet.getAddress('injective-1')
    const message = 'Zeile\n<b>&"\u2028'
    const signature = await connection.signMessage({ address, message, signal: new AbortController().signal })
    expect(isCosmosSignature({ address, message, signature })).toBe(true)
  })

  test('a signature of another account, or of another text, is not passed on', async () => {
    const other = await connect({ signsAsOther: true })
    await expect(other.sign('text')).rejects.toMatchObject({
      code: 'wallet/request-failed',
      context: { reason: expect.stringContaining('another account') },
    })
    const { wallet, sign } = await connect()
    const forged = await (wallet.provider.signArbitrary as (...all: string[]) => Promise<object>)(
      'cosmoshub-4',
      vector.address,
      'another text',
    )
    wallet.behaviour.answer = { signArbitrary: forged }
    await expect(sign('text')).rejects.toMatchObject({ code: 'wallet/request-failed' })
    const changed = await connect({
      methods: ['enable', 'getKey', 'signAmino'],
      toSignedAmino: (document) => ({ ...document, memo: 'x' }),
    })
    await expect(changed.sign('text')).rejects.toMatchObject({
      context: { reason: expect.stringContaining('another text') },
    })
  })

  test('a signature with any flipped bit is not passed on', async () => {
    const { wallet, sign } = await connect()
    const bytes = Buffer.from(vector.signature, 'base64')
    const pub_key = {
      type: 'tendermint/PubKeySecp256k1',
      value: 'AxuExVZ7EmRAmV0+1aq6BWXXHhg0YEgZ/5wX9enV3QeP',
    }
    for (let at = 0; at < bytes.length; at += 7) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      wallet.behaviour.answer = { signArbitrary: { pub_key, signature: flipped.toString('base64') } }
      await expect(sign(vector.message)).rejects.toMatchObject({ code: 'wallet/request-failed' })
    }
    wallet.behaviour.answer = { signArbitrary: { pub_key, signature: vector.signature } }
    expect(await sign(vector.message)).toBe(vector.signature)
  })

  test.each([
    ['nothing', undefined],
    ['a text', vector.signature],
    ['no key', { signature: vector.signature }],
    ['a key that is none', { pub_key: { type: '', value: '%' }, signature: vector.signature }],
    [
      'a signature of 65 bytes',
      {
        pub_key: { type: '', value: 'AxuExVZ7EmRAmV0+1aq6BWXXHhg0YEgZ/5wX9enV3QeP' },
        signature: Buffer.alloc(65).toString('base64'),
      },
    ],
    ['endless text', { pub_key: { type: '', value: 'A'.repeat(1e6) }, signature: 'A'.repeat(1e6) }],
  ])('an answer with %s is a failure of its own', async (_, answer) => {
    const { wallet, sign } = await connect()
    wallet.behaviour.answer = { signArbitrary: answer }
    await expect(sign('text')).rejects.toMatchObject({ code: 'wallet/request-failed' })
  })

  test.each([
    [new Error('Request rejected'), 'wallet/rejected'],
    ['Rejected by user', 'wallet/rejected'],
    [{ code: 4001 }, 'wallet/rejected'],
    [{ error: { message: 'User denied' } }, 'wallet/rejected'],
    [new Error('The device is busy'), 'wallet/request-failed'],
    [undefined, 'wallet/request-failed'],
  ])('what the wallet throws is told apart: %j', async (thrown, code) => {
    const { wallet, sign } = await connect()
    wallet.behaviour.fail = { signArbitrary: thrown }
    await expect(sign('text')).rejects.toMatchObject({ code })
  })

  test('an account that is not shared is not asked', async () => {
    const { connection, wallet } = await connect()
    const { signal } = new AbortController()
    await expect(
      connection.signMessage({ address: wallet.getAddress('osmosis-1'), message: 'text', signal }),
    ).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(asked(wallet)).toEqual([])
  })
})

describe('letting go', () => {
  test('tells the wallet for all networks of the site', async () => {
    const wallet = put(create())
    const { kit } = visit()
    await kit.connections.connect({ connectorId: 'keplr-cosmos' })
    await kit.connections.disconnect()
    expect(wallet.requests.at(-1)).toEqual({
      method: 'disable',
      parameters: [['cosmoshub-4', 'osmosis-1', 'injective-1']],
    })
  })

  test('of a wallet that has no word for it, or fails at it, is letting go all the same', async () => {
    put(create({ methods: ['enable', 'getKey', 'signArbitrary'] }))
    put(create({ fail: { disable: new Error('broken') } }), 'leap')
    const { kit } = visit()
    for (const connectorId of ['keplr-cosmos', 'leap-cosmos']) {
      await kit.connections.connect({ connectorId })
      await kit.connections.disconnect().catch(() => undefined)
      expect(account(kit).status).toBe('disconnected')
    }
  })
})

test('a network of another chain in code without types says so', async () => {
  const { cosmos: _, ...bare } = celestia
  const wallet = create()
  await expect(
    connectWallet({
      wallet: createKeplrWallet({ object: wallet.provider }),
      name: 'Scripted',
      networks: [bare as typeof celestia],
    }),
  ).rejects.toMatchObject({ code: 'connection/failed' })
})
