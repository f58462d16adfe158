// @vitest-environment happy-dom
import { mergeConnectors } from '@latchkey/core'
import {
  announceSolanaWallet,
  createBitcoinWallet,
  createPermissionFace,
  createStandardFace,
  createTestChain,
  createTestWallet,
  createUnisatFace,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bitcoinTestnet, bitcoin as mainnet } from '../networks.js'
import { createVisitor, privateKeys } from '../testing/createVisitor.js'

const visitor = createVisitor()
afterEach(visitor.leave)

const create = (name = 'Example', keys: readonly Uint8Array[] = privateKeys) =>
  createBitcoinWallet({ name, privateKeys: keys })

/** An object whose every field throws. */
const thorny = new Proxy(
  {},
  {
    get: () => {
      throw new Error('gotcha')
    },
  },
)

describe('what is on a page', () => {
  test('a wallet of three families is one, and WBIP comes first', async () => {
    const wallet = create('UniSat')
    visitor.announce(wallet, { as: 'standard' })
    visitor.announce(wallet, { as: 'unisat' })
    visitor.announce(wallet, { as: 'permission' })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual(['ExampleProvider'])
    await page.connect('ExampleProvider')
    expect(page.getProvider().family).toBe('wbip')
  })

  test('an object that stands in both lists, twice, and at a known place is one wallet', async () => {
    const wallet = create('Example')
    const object = { ...createPermissionFace(wallet), ...createUnisatFace(wallet) }
    visitor.announce(wallet, {
      as: 'permission',
      object,
      list: 'wbip_providers',
      methods: ['wallet_connect'],
    })
    visitor.announce(wallet, { as: 'permission', object, path: 'Other.Provider' })
    visitor.announce(wallet, { as: 'unisat', object })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual(['ExampleProvider'])
    const { kit } = page
    await kit.modal.open()
    await kit.modal.close()
    await kit.modal.open()
    expect(page.getIds()).toEqual(['ExampleProvider'])
  })

  test('one of UniSat’s shape in a list of WBIP is spoken to as such', async () => {
    const wallet = create('UniSat Wallet')
    const object = { ...createUnisatFace(wallet), request: async () => Promise.reject(new Error('No')) }
    visitor.announce(wallet, { as: 'permission', object, path: 'unisat' })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual(['unisat'])
    await page.connect('unisat')
    expect(page.getProvider().family).toBe('unisat')
  })

  test('one that comes late is there when the modal opens, or when the page has loaded', async () => {
    const page = await visitor.visit()
    visitor.announce(create('Late'), { as: 'permission' })
    visitor.announce(create('Later'), { as: 'unisat' })
    expect(page.getIds()).toEqual([])
    await page.kit.modal.open()
    expect(page.getIds()).toEqual(['ExampleProvider', 'unisat'])
    visitor.announce(create('Last'), { as: 'unisat', path: 'keplr.bitcoin' })
    window.dispatchEvent(new Event('load'))
    expect(page.getIds()).toEqual(['ExampleProvider', 'unisat', 'keplr-bitcoin'])
  })

  test('nothing is found for a page that has gone', async () => {
    const page = await visitor.visit()
    page.kit.destroy()
    visitor.announce(create(), { as: 'permission' })
    visitor.announce(create('Standard'), { as: 'standard' })
    visitor.announce(create('Other'), { as: 'unisat' })
    window.dispatchEvent(new Event('load'))
    expect(page.getIds()).toEqual([])
  })

  test('a wallet of other chains alone is none of this one', async () => {
    visitor.announce(create(), { as: 'permission', methods: ['stx_getAddresses', 'stx_signMessage'] })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual([])
  })

  test('one that leaves takes its row away, and comes back', async () => {
    const wallet = create()
    const stop = visitor.announce(wallet, { as: 'standard' })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual(['Example'])
    stop()
    expect(page.getIds()).toEqual([])
    visitor.announce(wallet, { as: 'standard' })
    expect(page.getIds()).toEqual(['Example'])
  })

  test('a name stays taken while one wallet that has it is there', async () => {
    const stop = visitor.announce(create('Same'), { as: 'standard' })
    visitor.announce(create('Same'), { as: 'standard' })
    const page = await visitor.visit()
    stop()
    visitor.announce(create('Same'), { as: 'permission' })
    await page.kit.modal.open()
    expect(page.getIds()).toHaveLength(1)
    expect(page.getIds()).not.toContain('ExampleProvider')
  })

  test.each([
    ['unisat', thorny],
    ['unisat', 7],
    ['unisat', { requestAccounts: 'yes', signMessage: {} }],
    ['okxwallet', thorny],
    ['okxwallet', { bitcoin: null }],
    ['binancew3w', { bitcoin: thorny }],
    ['btc_providers', thorny],
    ['btc_providers', 'all of them'],
    ['btc_providers', [null, 7, thorny, { id: 'a.b' }, { id: '__proto__', name: 'x' }, { id: 7, name: {} }]],
    [
      'wbip_providers',
      [
        { id: 'location.href', name: 'x' },
        { id: 'document', name: 'y\0' },
      ],
    ],
  ])('%s that is not what it should be is no wallet and breaks nothing (%#)', async (name, value) => {
    visitor.put(name, value)
    const page = await visitor.visit()
    await page.kit.modal.open()
    expect(page.getIds()).toEqual([])
    await page.kit.modal.close()
    visitor.announce(create('Good'), { as: 'standard' })
    await page.connect('Good')
    expect(page.getAccounts()[0]?.address).toBe(create().getKeys(0).payment.address)
  })

  test('names are plain text, and pictures bring their own bytes', async () => {
    const wallet = create('Ex\0ample\u202e\n')
    const icon = 'https://tracker.test/icon.png'
    visitor.announce(wallet, { as: 'permission', icon })
    const page = await visitor.visit()
    expect(page.kit.store.getState().connectors[0]).toMatchObject({ name: expect.stringMatching(/^[\w ]+$/) })
    expect(page.kit.store.getState().connectors[0]?.imageUrl).toBeUndefined()
  })
})

describe('a wallet that lies', () => {
  const payment = create().getKeys(0).payment.address
  const ordinal = create().getKeys(0).ordinal.address
  const elsewhere = create().getKeys(0, bitcoinTestnet.caipNetworkId).payment.address
  const onMainnet = { network: { bitcoin: { name: 'Mainnet' } } }

  test.each([
    ['nothing', undefined],
    ['no list', { addresses: 'all' }],
    ['an empty list', { addresses: [] }],
    ['ordinals only', { addresses: [{ address: ordinal, purpose: 'ordinals' }] }],
    [
      'an address of another network',
      { addresses: [{ address: elsewhere, purpose: 'payment' }], ...onMainnet },
    ],
    [
      'one right and one wrong',
      {
        addresses: [
          { address: payment, purpose: 'payment' },
          { address: `${ordinal}\0`, purpose: 'ordinals' },
        ],
      },
    ],
    ['mixed case', { addresses: [{ address: payment.replace('q', 'Q'), purpose: 'payment' }] }],
    ['a NUL byte', { addresses: [{ address: `${payment}\0`, purpose: 'payment' }] }],
    ['a number', { addresses: [{ address: 7, purpose: 'payment' }] }],
    ['thorns in a list', { addresses: [thorny] }],
    ['a huge list', { addresses: Array.from({ length: 100_000 }, () => ({ address: 'x' })) }],
  ])('and shares %s has shared no account', async (_, result) => {
    const wallet = create()
    const object = { request: async () => ({ jsonrpc: '2.0', id: 1, result }) }
    visitor.announce(wallet, { as: 'permission', object, methods: ['wallet_connect'] })
    const page = await visitor.visit()
    await expect(page.connect('ExampleProvider')).rejects.toMatchObject({ code: 'connection/no-accounts' })
    expect(page.kit.store.getState().connections).toEqual({})
  })

  test.each([
    ['upper case', [{ address: payment.toUpperCase(), purpose: 'payment' }]],
    ['a key that is none', [{ address: payment, purpose: 'payment', publicKey: 'x', path: '../..' }]],
    [
      'one address for both',
      [
        { address: payment, purpose: 'ordinals' },
        { address: payment, purpose: 'payment' },
      ],
    ],
  ])('or is odd: %s is read for what it is', async (_, addresses) => {
    const object = { request: async () => ({ addresses }) }
    visitor.announce(create(), { as: 'permission', object, methods: ['wallet_connect'] })
    const page = await visitor.visit()
    const connection = await page.connect('ExampleProvider')
    const [first] = addresses
    expect(connection?.accounts).toEqual([{ namespace: 'bip122', address: first?.address, type: 'payment' }])
  })

  test.each(['getAccounts', 'getChain', 'getPublicKey', 'on', 'removeListener', 'signMessage'])(
    'or throws at %s is not the page’s failure',
    async (method) => {
      const wallet = create()
      const thrower = () => {
        throw new Error('gotcha')
      }
      const object = { ...createUnisatFace(wallet), [method]: thrower }
      visitor.announce(wallet, { as: 'unisat', object })
      const page = await visitor.visit()
      const connecting = page.connect('unisat')
      if (method === 'getChain') await expect(connecting).rejects.toMatchObject({ code: 'connection/failed' })
      else {
        await connecting
        const signing = page.kit.connections.signMessage({ message: 'x' })
        if (method === 'getAccounts' || method === 'signMessage') {
          await expect(signing).rejects.toMatchObject({ code: 'wallet/request-failed' })
        } else await signing
        await page.kit.connections.disconnect()
      }
      expect(page.kit.store.getState().connections).toEqual({})
    },
  )

  test.each([undefined, '', 'x', 'A'.repeat(20_000), 'smp', { signature: 7 }, 'bc1q', 'ff'])(
    'or answers %j has signed nothing',
    async (signature) => {
      const wallet = create()
      const object = { ...createUnisatFace(wallet), signMessage: async () => signature }
      visitor.announce(wallet, { as: 'unisat', object })
      const page = await visitor.visit()
      await page.connect('unisat')
      await expect(page.kit.connections.signMessage({ message: 'x' })).rejects.toMatchObject({
        code: 'wallet/request-failed',
      })
    },
  )

  test('or says at once that it is locked and answers nothing is not in use', async () => {
    const wallet = create()
    visitor.announce(wallet, { as: 'permission' })
    const page = await visitor.visit()
    await page.connect('ExampleProvider')
    wallet.behaviour.hang = ['read']
    wallet.lock()
    expect(page.kit.store.getState().connections).toEqual({})
    expect(page.kit.store.getState().lockedConnections).toHaveLength(1)
  })

  test('of two words of a wallet the newer counts, whichever answer comes first', async () => {
    const wallet = create()
    const face = createPermissionFace(wallet)
    const held: (() => void)[] = []
    let holds = false
    const object = {
      ...face,
      async request(method: string, parameters?: unknown) {
        const answer = await face.request(method, parameters)
        if (holds) await new Promise<void>((go) => held.push(go))
        return answer
      },
    }
    visitor.announce(wallet, { as: 'permission', object })
    const page = await visitor.visit()
    await page.connect('ExampleProvider')
    holds = true
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    wallet.selectNetwork(bitcoinTestnet.caipNetworkId)
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[1]?.()
    const there = wallet.getKeys(1, bitcoinTestnet.caipNetworkId).payment.address
    await vi.waitFor(() => expect(page.getAccounts()[0]?.address).toBe(there))
    held[0]?.()
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.getAccounts()[0]?.address).toBe(there)
    expect(page.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
  })
})

describe('two wallets on two networks', () => {
  test('each has its own accounts, and a switch touches one of them', async () => {
    const [one, other] = [create('One', privateKeys.slice(0, 1)), create('Other', privateKeys.slice(1))]
    visitor.announce(one, { as: 'permission', path: 'OneProvider' })
    visitor.announce(other, { as: 'permission', path: 'OtherProvider' })
    const page = await visitor.visit({
      networks: [mainnet, bitcoinTestnet],
      answers: { '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] } },
    })
    const { kit } = page
    kit.features.load()
    await vi.waitFor(() => expect(kit.store.getState().features.multiWallet).toBe(true))
    await page.connect('OneProvider')
    await page.connect('OtherProvider')
    await kit.networks.switchNetwork(bitcoinTestnet.caipNetworkId, { throwOnFailure: true })
    expect(one.getNetwork()).toBe(mainnet.caipNetworkId)
    expect(other.getNetwork()).toBe(bitcoinTestnet.caipNetworkId)
    const connections = Object.values(kit.store.getState().connections)
    expect(
      Object.fromEntries(
        connections.map(({ connectorId, accounts, caipNetwork }) => [
          connectorId,
          [accounts[0]?.address, caipNetwork.caipNetworkId],
        ]),
      ),
    ).toEqual({
      OneProvider: [one.getKeys(0).payment.address, mainnet.caipNetworkId],
      OtherProvider: [
        other.getKeys(0, bitcoinTestnet.caipNetworkId).payment.address,
        bitcoinTestnet.caipNetworkId,
      ],
    })
  })

  test('two objects that announce one name in one family are two wallets', async () => {
    visitor.announce(create('Same'), { as: 'permission', path: 'OneProvider' })
    visitor.announce(create('Same'), { as: 'permission', path: 'OtherProvider' })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual(['OneProvider', 'OtherProvider'])
  })
})

describe('a wallet of two chains', () => {
  test('is one row by its name', async () => {
    visitor.announce(create(), { as: 'unisat', path: 'okxwallet.bitcoin' })
    const others = [
      createTestChain('eip155', [createTestWallet({ id: 'com.okex.wallet', name: 'OKX Wallet' })]),
    ]
    const page = await visitor.visit({ others })
    expect(mergeConnectors(page.kit.store.getState().connectors)).toMatchObject([
      { name: 'OKX Wallet', type: 'MULTI_CHAIN', namespaces: expect.arrayContaining(['bip122', 'eip155']) },
    ])
  })

  test('a standard wallet without Bitcoin’s features is none of this chain', async () => {
    const { features, ...wallet } = createStandardFace(create())
    const own = Object.fromEntries(Object.entries(features).filter(([name]) => !name.startsWith('bitcoin:')))
    const stop = announceSolanaWallet({ ...wallet, features: own })
    const page = await visitor.visit()
    expect(page.getIds()).toEqual([])
    stop()
  })
})
