// @vitest-environment happy-dom
import type { ConnectionChange, Connector } from '@latchkey/core'
import {
  createChainContext,
  createPolkadotWallet,
  createTestKit,
  injectPolkadotWallet,
  isPolkadotSignature,
  type PolkadotWalletOptions,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kusamaAssetHub, polkadotAssetHub, westendAssetHub } from '../networks.js'
import { polkadot } from '../polkadot.js'
import { keys } from '../testing/keys.js'
import { connectWallet, reconnectWallet } from './connectWallet.js'
import { createInjectedWallet } from './createInjectedWallet.js'

const networks = [polkadotAssetHub, kusamaAssetHub, westendAssetHub] as const
const [polkadotId, kusamaId, westendId] = networks.map(({ caipNetworkId }) => caipNetworkId)
const kusamaGenesis = '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a'
const signal = new AbortController().signal
const page = window as unknown as { injectedWeb3?: unknown; walletExtension?: unknown }

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  Reflect.deleteProperty(window, 'injectedWeb3')
  Reflect.deleteProperty(window, 'walletExtension')
})

function install(key: string, options: Partial<PolkadotWalletOptions> = {}) {
  const wallet = createPolkadotWallet({ keys, ...options })
  cleanUps.push(injectPolkadotWallet(wallet, key))
  return wallet
}

function discover() {
  const chain = polkadot({ networks }).create(createChainContext({ signal }))
  const found: Connector[] = []
  cleanUps.push(chain.discover((connector) => found.push(connector)))
  return { chain, found, ids: () => found.map(({ id }) => id) }
}

/** A wallet that has let the site in. */
async function connect(options: Partial<PolkadotWalletOptions> = {}, caipNetworkId = polkadotId) {
  const wallet = createPolkadotWallet({ keys, ...options })
  const parts = { wallet: createInjectedWallet(() => wallet.entry), name: 'Scripted', networks }
  const connection = await connectWallet({ ...parts, caipNetworkId })
  const changes: ConnectionChange[] = []
  const stop = connection.watch({ onChange: (change) => void changes.push(change), onEnd() {} })
  cleanUps.push(stop)
  const addresses = () => connection.provider.getAccounts().map(({ address }) => address)
  return { wallet, connection, changes, parts, stop, addresses }
}

describe('finding injected wallets', () => {
  test('asks nobody, names those it knows, and finds those that come later at load and at a look', () => {
    const wallet = install('talisman')
    const { chain, found, ids } = discover()
    expect(found).toMatchObject([
      {
        ...{ id: 'talisman', name: 'Talisman', namespaces: ['polkadot'], isInstalled: true },
        imageId: '7b8af324-1b14-44eb-d0b5-ca98550a6900',
        explorerId: expect.stringMatching(/^8925937c/),
      },
    ])
    install('subwallet-js')
    expect(ids()).toEqual(['talisman'])
    window.dispatchEvent(new Event('load'))
    install('newcomer')
    expect(ids()).toEqual(['talisman', 'subwallet-js'])
    chain.lookAgain?.()
    chain.lookAgain?.()
    expect(found.map(({ name }) => name)).toEqual(['Talisman', 'SubWallet', 'newcomer'])
    expect(wallet.requests).toEqual([])
  })

  test('a browser of Nova goes by its own name', () => {
    install('polkadot-js')
    expect(discover().found).toMatchObject([{ name: 'Polkadot.js' }])
    page.walletExtension = { isNovaWallet: true }
    expect(discover().found).toMatchObject([{ id: 'polkadot-js', name: 'Nova Wallet' }])
  })

  test('what cannot be asked, throws, or bears a name that is none is left out', () => {
    const { enable } = createPolkadotWallet({ keys }).entry
    const thorny = {
      get enable() {
        throw new Error('gotcha')
      },
    }
    page.injectedWeb3 = {
      ...{ good: { enable }, mute: {}, text: 'enable', nothing: null, thorny },
      ...{ walletConnect: { enable }, ['x'.repeat(100)]: { enable }, '\u202e\u0000': { enable } },
      'with#sign': { enable },
    }
    expect(discover().found.map(({ id, name }) => [id, name])).toEqual([
      ['good', 'good'],
      ['withsign', 'with#sign'],
    ])
    page.injectedWeb3 = new Proxy(
      {},
      {
        ownKeys: () => ['a'],
        get: () => {
          throw new Error('gotcha')
        },
      },
    )
    expect(discover().found).toEqual([])
    Object.defineProperty(window, 'injectedWeb3', {
      configurable: true,
      get: () => {
        throw new Error('gotcha')
      },
    })
    expect(discover().found).toEqual([])
  })

  test('no more than a hundred are found, and nobody is told after the end', () => {
    page.injectedWeb3 = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`wallet${at}`, createPolkadotWallet({ keys }).entry]),
    )
    expect(discover().found).toHaveLength(100)
    Reflect.deleteProperty(window, 'injectedWeb3')
    const { chain, found } = discover()
    for (const cleanUp of cleanUps.splice(0)) cleanUp()
    install('late')
    chain.lookAgain?.()
    window.dispatchEvent(new Event('load'))
    expect(found).toEqual([])
  })
})

describe('connecting', () => {
  test.each(keys)('§1.006.polkadot connects, and signs in as an account of $scheme', async (key) => {
    const { wallet, connection } = await connect({ keys: [key] })
    const [account] = connection.accounts
    const message = 'Latchkey é\n🔑'
    const address = account?.address ?? ''
    const signature = await connection.signMessage({ address, message, signal })
    expect(address).toBe(wallet.getAddresses(0)[0])
    expect(isPolkadotSignature({ address, message, signature })).toBe(true)
    expect(isPolkadotSignature({ address, message: `${message}.`, signature })).toBe(false)
    // The wallet is asked as the account it knows, for the text with what stands around it.
    expect(wallet.requests.at(-1)).toEqual({
      method: 'signRaw',
      params: {
        address: wallet.getAddresses(42)[0],
        data: `0x${Buffer.from(`<Bytes>${message}</Bytes>`).toString('hex')}`,
        type: 'bytes',
      },
    })
  })

  test('the signature of the vector is the one that everybody has', async () => {
    const { connection } = await connect({
      keys: [{ scheme: 'ed25519', seed: new Uint8Array(32).fill(1) }],
    })
    const [{ address = '' } = {}] = connection.accounts
    expect(address).toBe('148eGqBKBSbTrKnGQka9tNNFoycLLa6ZPddFbtfJNczsBQPj')
    expect(await connection.signMessage({ address, message: 'Latchkey é', signal })).toBe(
      '0x3cd1237c1d76965fc3c96f0bec27b23fc71c278e3faf61ac2323ed0a1c420684154d6965150e5c2f81715323e547466eba039e2ee2f305851f078f0af12af008',
    )
  })

  test('the question goes out in the visitor’s own turn, with what the site calls itself', () => {
    document.title = 'Shop\u202e of things'
    const { entry, requests } = createPolkadotWallet({ keys, hang: ['enable'] })
    void connectWallet({ wallet: createInjectedWallet(() => entry), name: 'Scripted', networks })
    expect(requests).toEqual([
      { method: 'enable', params: expect.stringMatching(/^Shop ?of things$|^Shop of things$/) },
    ])
  })

  test('a wallet that has `connect` alone is asked by it', async () => {
    const { entry } = createPolkadotWallet({ keys })
    const wallet = createInjectedWallet(() => ({ connect: entry.enable }))
    const { accounts } = await connectWallet({ wallet, name: 'Scripted', networks })
    expect(accounts).toHaveLength(3)
  })

  test('shares the accounts of the network alone, each once, as it spells them', async () => {
    const [first, second, third] = keys
    const { connection, wallet } = await connect({
      keys: [{ ...second, genesisHash: kusamaGenesis }, { ...first, name: 'Savings\u0000' }, first, third],
      otherAccounts: [
        { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', type: 'ethereum' },
        { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX' },
        ...[null, 'text', { address: 5 }],
      ],
    })
    const [, savings, , last] = wallet.getAddresses(0)
    expect(connection.accounts.map(({ address }) => address)).toEqual([savings, last])
    expect(connection.provider.getAccounts()).toMatchObject([
      { name: 'Savings', scheme: 'sr25519', walletAddress: wallet.getAddresses(42)[1] },
      { scheme: 'ecdsa' },
    ])
    // The hash in an address of ECDSA is no public key.
    expect(connection.accounts.map(({ publicKey }) => publicKey?.length)).toEqual([64, undefined])
  })

  test('begins on a network on which there are accounts', async () => {
    const { connection } = await connect({ keys: [{ ...keys[0], genesisHash: kusamaGenesis }] })
    expect(connection.caipNetworkId).toBe(kusamaId)
  })

  test.each([
    ['shares nothing', { answer: { get: [] } }, 'connection/no-accounts'],
    ['shares no list', { answer: { get: 'nonsense' } }, 'connection/no-accounts'],
    [
      'shares accounts of Ethereum alone',
      {
        keys: [],
        otherAccounts: [{ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', type: 'ethereum' }],
      },
      'connection/no-accounts',
    ],
    ['declines', { reject: ['enable'] }, 'connection/rejected'],
    [
      'has shut the site out',
      { fail: { enable: new Error('The source https://site has not been authorized yet') } },
      'connection/rejected',
    ],
    ['throws a text', { fail: { enable: 'User rejected' } }, 'connection/rejected'],
    ['throws nothing', { fail: { enable: undefined } }, 'connection/failed'],
    ['is broken', { fail: { get: new Error('out of order') } }, 'connection/failed'],
    ['lets nobody in', { answer: { enable: undefined } }, 'connection/failed'],
    ['has gone', { answer: { enable: { accounts: {} } } }, 'connection/failed'],
  ] as const)('a wallet that %s is not connected', async (_, options, code) => {
    await expect(connect(options as Partial<PolkadotWalletOptions>)).rejects.toMatchObject({ code })
  })
})

describe('a connection', () => {
  test('another network has other addresses, and both are reported in one piece', async () => {
    const { connection, changes, wallet } = await connect()
    await connection.switchNetwork(kusamaAssetHub, { signal })
    await connection.switchNetwork(westendAssetHub, { signal })
    expect(changes).toEqual(
      ([2, 42] as const).map((prefix) => ({
        caipNetworkId: prefix === 2 ? kusamaId : westendId,
        accounts: wallet.getAddresses(prefix).map((address) => expect.objectContaining({ address })),
      })),
    )
    expect(wallet.requests.map(({ method }) => method)).toEqual(['enable', 'get'])
  })

  test('a network on which it has no account is not gone to', async () => {
    const { connection, changes } = await connect(
      { keys: [{ ...keys[0], genesisHash: kusamaGenesis }] },
      kusamaId,
    )
    await expect(connection.switchNetwork(polkadotAssetHub, { signal })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
    expect(connection.provider.getNetwork()).toBe(kusamaId)
    expect(changes).toEqual([])
  })

  test.each(['function', 'promise'] as const)(
    'follows its accounts, and lets go (%s)',
    async (subscribes) => {
      const { changes, wallet, stop } = await connect({ subscribes })
      // What it says at once is no change.
      expect(changes).toEqual([])
      expect(wallet.countListeners()).toBe(1)
      wallet.lock()
      wallet.unlock()
      expect(changes.map(({ accounts }) => accounts?.length)).toEqual([0, 3])
      stop()
      wallet.lock()
      expect(changes).toHaveLength(2)
      await vi.waitFor(() => expect(wallet.countListeners()).toBe(0))
    },
  )

  test('the account in use stays in use when the wallet says them in another order, and after a reload', async () => {
    const { connection, changes, wallet, addresses, parts } = await connect()
    const [first, second, third] = wallet.getAddresses(0)
    await connection.selectAccount?.(second ?? '', { signal })
    expect(changes.at(-1)?.accounts?.[0]?.address).toBe(second)
    wallet.reverse()
    expect(addresses()).toEqual([second, third, first])
    const accounts = addresses().map((address) => ({ namespace: 'polkadot', address, type: 'eoa' }) as const)
    const back = await reconnectWallet({ ...parts, accounts, caipNetworkId: polkadotId })
    expect(back?.accounts[0]?.address).toBe(second)
  })

  test('wallets that say nonsense of their accounts, or cannot be listened to, stay connected', async () => {
    const accounts = createPolkadotWallet({ keys })
      .getAddresses()
      .map((address) => ({ address }))
    for (const subscribe of [
      undefined,
      'text',
      () => {
        throw new Error('gotcha')
      },
      () => 5,
      () => Promise.reject(new Error('gotcha')),
      () => () => {
        throw new Error('gotcha')
      },
      (listener: (said: unknown) => void) => {
        for (const said of [undefined, null, 'text', {}]) listener(said)
        return Promise.resolve(5)
      },
    ]) {
      const injected = { accounts: { get: async () => accounts, subscribe }, signer: {} }
      const connection = await connectWallet({
        ...{ wallet: createInjectedWallet(() => ({ enable: async () => injected })), name: 'Odd', networks },
      })
      const onChange = vi.fn()
      connection.watch({ onChange, onEnd() {} })()
      expect(onChange).not.toHaveBeenCalled()
      expect(connection.accounts).toHaveLength(3)
    }
  })

  test.each([
    ['declines', { reject: ['signRaw'] }, 'wallet/rejected'],
    [
      'has no such method',
      { fail: { signRaw: { code: -32_601, message: 'no' } } },
      'wallet/unsupported-method',
    ],
    ['shares the account no more', { fail: { signRaw: new Error('not authorized') } }, 'wallet/unauthorized'],
    ['answers with nothing', { answer: { signRaw: undefined } }, 'wallet/request-failed'],
    ['answers with too little', { answer: { signRaw: { signature: '0x00' } } }, 'wallet/request-failed'],
    [
      'answers with too much',
      { answer: { signRaw: { signature: `0x${'00'.repeat(1e6)}` } } },
      'wallet/request-failed',
    ],
  ] as const)('a wallet that %s says so', async (_, options, code) => {
    const { connection, addresses } = await connect(options)
    const [address = ''] = addresses()
    await expect(connection.signMessage({ address, message: 'text', signal })).rejects.toMatchObject({ code })
  })

  test('signs as none but its own accounts', async () => {
    const { connection, wallet } = await connect({ keys: keys.slice(0, 1) })
    const address = createPolkadotWallet({ keys: keys.slice(1, 2) }).getAddresses(0)[0] ?? ''
    await expect(connection.signMessage({ address, message: 'text', signal })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signRaw')
  })
})

describe('after a reload', () => {
  async function openTwice(options: Partial<PolkadotWalletOptions> = {}) {
    const wallet = install('scripted', options)
    const other = install('bystander')
    const open = (from?: ReturnType<typeof createTestKit>['storage']) => {
      const made = createTestKit({ chains: [polkadot({ networks })], ...(from && { storage: from }) })
      cleanUps.push(made.kit.destroy)
      made.kit.start()
      return made
    }
    const first = open()
    const ids = () => first.kit.store.getState().connectors.map(({ id }) => id)
    await vi.waitFor(() => expect(ids()).toEqual(expect.arrayContaining(['scripted', 'bystander'])))
    await first.kit.connections.connect({ connectorId: 'scripted' })
    first.kit.destroy()
    wallet.requests.splice(0)
    return { wallet, other, reload: () => open(first.storage) }
  }
  const isConnected = ({ kit }: ReturnType<typeof createTestKit>) =>
    Object.keys(kit.store.getState().connections).length > 0

  test('the one that was connected is asked, and no other', async () => {
    const { wallet, other, reload } = await openTwice()
    const second = reload()
    await vi.waitFor(() => expect(isConnected(second)).toBe(true))
    expect(wallet.requests.map(({ method }) => method)).toEqual(['enable', 'get'])
    expect(other.requests).toEqual([])
  })

  test('one that has let go, and whose window the visitor declines, is asked no more', async () => {
    const { wallet, reload } = await openTwice()
    wallet.revoke()
    wallet.behaviour.reject = ['enable']
    const second = reload()
    await vi.waitFor(() => expect(second.kit.store.getState().isInitialized).toBe(true))
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve))
    expect(isConnected(second)).toBe(false)
    second.kit.destroy()
    const third = reload()
    await vi.waitFor(() => expect(third.kit.store.getState().isInitialized).toBe(true))
    expect(wallet.requests).toHaveLength(1)
  })

  test('one that never answers holds up nobody', async () => {
    const { wallet, reload } = await openTwice()
    wallet.revoke()
    wallet.behaviour.hang = ['enable']
    const second = reload()
    await new Promise((resolve) => setTimeout(resolve))
    second.clock.advance(60_000)
    await vi.waitFor(() => expect(second.kit.store.getState().isInitialized).toBe(true))
    expect(isConnected(second)).toBe(false)
  })

  test('one that shares nothing is not connected until it shares again', async () => {
    const { wallet, reload } = await openTwice()
    wallet.lock()
    const second = reload()
    await vi.waitFor(() => expect(second.kit.store.getState().lockedConnections).toHaveLength(1))
    expect(isConnected(second)).toBe(false)
    wallet.unlock()
    await vi.waitFor(() => expect(isConnected(second)).toBe(true))
  })
})
