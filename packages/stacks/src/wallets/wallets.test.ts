// @vitest-environment happy-dom
import { getAccount, getNetwork, type LoadedKit, mergeConnectors } from '@latchkey/core'
import { encodeHex } from '@latchkey/primitives'
import {
  announceStacksWallet,
  createMemoryStorage,
  createStacksWallet,
  createTestKit,
  isStacksSignature,
  type StacksWallet,
  type StacksWalletOptions,
} from '@latchkey/testing'
import { sha256 } from '@noble/hashes/sha2.js'
import { publicKeyFromSignatureRsv } from '@stacks/transactions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localStacks, stacks as mainnet, stacksTestnet } from '../networks.js'
import { stacks } from '../stacks.js'
import { connectWallet } from './connectWallet.js'
import { createSipWallet } from './createSipWallet.js'
import { createXverseWallet } from './createXverseWallet.js'
import type { StacksProvider } from './StacksProvider.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const leatherId = 'LeatherProvider'
const xverseId = 'XverseProviders.BitcoinProvider'
/** The facts of key 32 × 0x01 and text `Latchkey é`, as other libraries have them, too. */
const vector = {
  address: 'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N',
  message: 'Latchkey é',
  signature:
    '613d8f40538349f7eb8e3d2030808722878d8035b87b2483a212729a4c1d57ec1eb9b736b5048a01f1bbc99134edaee6461dd521d8df33925e47ae556b2a77a101',
}

function create(options: Partial<StacksWalletOptions> = {}): StacksWallet {
  const privateKeys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  return createStacksWallet({ manner: 'leather', privateKeys, ...options })
}

/** Puts a wallet on the page under its own id. */
function install(
  options: Partial<StacksWalletOptions> = {},
  announcement: Partial<Parameters<typeof announceStacksWallet>[1]> = {},
): StacksWallet {
  const wallet = create(options)
  const id = options.manner === 'xverse' ? xverseId : leatherId
  const name = options.manner === 'xverse' ? 'Xverse' : 'Leather'
  cleanUps.push(announceStacksWallet(wallet, { name, id, ...announcement }))
  return wallet
}

function visit({
  storage = createMemoryStorage(),
  networks = [mainnet, stacksTestnet],
}: {
  storage?: ReturnType<typeof createMemoryStorage>
  networks?: Parameters<typeof stacks>[0]['networks']
} = {}) {
  const made = createTestKit({ storage, chains: [stacks({ networks })], enableWalletConnect: false })
  cleanUps.push(made.kit.destroy)
  made.kit.start()
  return made
}

const listIds = (kit: LoadedKit) => kit.store.getState().connectors.map(({ id }) => id)
const account = (kit: LoadedKit) => getAccount(kit.store.getState())
const provider = (kit: LoadedKit) => kit.getProvider('stacks') as StacksProvider
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('finding wallets of Stacks', () => {
  test.each<[string, { id?: string; methods?: string[] }, string[]]>([
    ['names a method of Stacks', { methods: ['getInfo', 'stx_signMessage'] }, []],
    ['is known', { id: leatherId }, []],
    ['says of itself what it can, and names nothing', {}, ['getInfo']],
    [
      'says so when it is asked, and lists its methods',
      { methods: ['supportedMethods'] },
      ['supportedMethods'],
    ],
  ])('finds one that %s', async (_, announcement, asked) => {
    const wallet = install(
      { methods: ['getInfo', 'supportedMethods', 'stx_signMessage', 'stx_getAddresses'] },
      { id: 'OtherProvider', ...announcement },
    )
    const { kit } = visit()
    await vi.waitFor(() => expect(listIds(kit)).toEqual([announcement.id ?? 'OtherProvider']))
    expect(wallet.requests.map(({ method }) => method)).toEqual(asked)
  })

  test.each([
    ['knows Bitcoin alone', { methods: ['getAddresses', 'signPsbt'] }],
    ['lists no method, and answers no question', {}],
    ['is at the name that wallets fight over', { id: 'StacksProvider', methods: ['stx_signMessage'] }],
  ])('passes over one that %s', async (_, announcement) => {
    const wallet = install({ methods: ['stx_signMessage'] }, { id: 'OtherProvider', ...announcement })
    const { kit } = visit()
    await nextTurn()
    expect(listIds(kit)).toEqual([])
    expect(wallet.requests.every(({ method }) => method === 'getInfo')).toBe(true)
  })

  test('finds one that comes after the page has loaded, when the modal opens', async () => {
    const { kit } = visit()
    install()
    expect(listIds(kit)).toEqual([])
    await kit.modal.open()
    expect(listIds(kit)).toEqual([leatherId])
  })

  test('finds one in both lists once, and two wallets apart', async () => {
    const wallet = install()
    cleanUps.push(announceStacksWallet(wallet, { name: 'Leather', id: leatherId, list: 'btc_providers' }))
    install({ manner: 'xverse' })
    const { kit } = visit()
    expect(mergeConnectors(kit.store.getState().connectors).map(({ name }) => name)).toEqual([
      'Leather',
      'Xverse',
    ])
  })

  test.each([
    ['whose list of methods throws', { request: async () => ({ result: new Proxy([], { get: fail }) }) }],
    ['whose answer is something else', { request: async () => 42 }],
    ['that throws', { request: fail }],
    ['that never answers', { request: () => new Promise(() => {}) }],
    ['that lists a million', { request: async () => ({ result: { methods: Array(1e6).fill({}) } }) }],
  ])('passes over one %s', async (_, odd) => {
    cleanUps.push(
      announceStacksWallet({ provider: odd as StacksWallet['provider'] }, { name: 'Odd', id: 'Odd' }),
    )
    const { kit } = visit()
    await nextTurn()
    expect(listIds(kit)).toEqual([])
  })
})

function fail(): never {
  throw new Error('a getter of others')
}

describe.each(['leather', 'xverse'] as const)('a wallet in the manner of %s', (manner) => {
  const connectorId = manner === 'leather' ? leatherId : xverseId

  test('§1.006.stacks connects, and signs in with a text that its address verifies', async () => {
    install({ manner })
    const { kit } = visit()
    await kit.connections.connect({ connectorId })
    expect(account(kit).address).toBe(vector.address)
    const { message } = vector
    const signature = await kit.connections.signMessage({ message })
    expect(signature).toBe(vector.signature)
    expect(isStacksSignature({ ...vector, signature })).toBe(true)
    // By the library of the chain's makers, too.
    const text = new TextEncoder().encode(`\x17Stacks Signed Message:\n\x0b${message}`)
    expect(publicKeyFromSignatureRsv(encodeHex(sha256(text)), signature)).toBe(
      account(kit).allAccounts[0]?.publicKey,
    )
  })

  test('gives the signature as the wallet has it, in older wallets the other way round', async () => {
    const wallet = install({ manner, signsInOldOrder: true })
    const { kit } = visit()
    await kit.connections.connect({ connectorId })
    const { message, address } = vector
    const signature = await kit.connections.signMessage({ message })
    expect(signature).toBe(`${vector.signature.slice(-2)}${vector.signature.slice(0, -2)}`)
    expect(isStacksSignature({ address, message, signature })).toBe(true)
    wallet.behaviour.signsInOldOrder = false
    wallet.behaviour.answer = { stx_signMessage: { signature: `0x${vector.signature.toUpperCase()}` } }
    expect(await kit.connections.signMessage({ message })).toBe(vector.signature)
  })

  test.each([
    ['nothing', undefined],
    ['no signature', {}],
    ['half of one', { signature: vector.signature.slice(0, 64) }],
    ['more than one', { signature: vector.signature.repeat(2) }],
    ['what is no hexadecimal', { signature: 'g'.repeat(130) }],
    ['a megabyte', { signature: '00'.repeat(500_000) }],
  ])('is not believed when it answers with %s', async (_, answer) => {
    install({ manner, answer: { stx_signMessage: answer } })
    const { kit } = visit()
    await kit.connections.connect({ connectorId })
    await expect(kit.connections.signMessage({ message: 'text' })).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
  })

  test('says so when another account is in front at the wallet, which tells nobody', async () => {
    const wallet = install({ manner })
    const { kit } = visit()
    await kit.connections.connect({ connectorId })
    const other = create({ privateKeys: [new Uint8Array(32).fill(9)] })
    const answer = await other.provider.request('getAddresses').then(async () => {
      const { result } = (await other.provider.request('stx_signMessage', { message: 'text' })) as {
        result: object
      }
      return result
    })
    wallet.behaviour.answer = { stx_signMessage: answer }
    await expect(kit.connections.signMessage({ message: 'text' })).rejects.toMatchObject({
      code: 'wallet/request-failed',
      context: { reason: expect.stringContaining('another account') },
    })
  })

  test.each([
    ['its own code', { code: -32_000, message: 'No' }, 'rejected'],
    ['the code for a closed request', { code: -31_001, message: 'Canceled' }, 'rejected'],
    ['the code of Ethereum', { code: 4001, message: 'No' }, 'rejected'],
    ['words alone', new Error('User rejected the request'), 'rejected'],
    ['a text', 'cancelled by user', 'rejected'],
    [
      'that it does not let the site in',
      { code: -32_002, message: 'Access denied.' },
      'rejected',
      'unauthorized',
    ],
    [
      'that one waits already',
      { code: -32_002, message: 'Already pending' },
      'already-pending',
      'request-failed',
    ],
    ['a failure of its own', { code: -32_603, message: 'Boom' }, 'failed', 'request-failed'],
  ])('that refuses by %s is understood', async (_, error, onConnect, onSign = onConnect) => {
    const connect = manner === 'leather' ? 'stx_getAddresses' : 'wallet_connect'
    for (const resolvesErrors of [false, true]) {
      const wallet = install(
        { manner, resolvesErrors, fail: { [connect]: error } },
        { id: `W${resolvesErrors}`, methods: ['stx_signMessage', ...create({ manner }).methods] },
      )
      const { kit } = visit()
      const attempt = kit.connections.connect({ connectorId: `W${resolvesErrors}` })
      await expect(attempt).rejects.toMatchObject({ code: `connection/${onConnect}` })
      wallet.behaviour.fail = { stx_signMessage: error }
      await kit.connections.connect({ connectorId: `W${resolvesErrors}` })
      await expect(kit.connections.signMessage({ message: 'text' })).rejects.toMatchObject({
        code: `wallet/${onSign}`,
      })
      kit.destroy()
      for (const cleanUp of cleanUps.splice(0)) cleanUp()
    }
  })

  test('shares no account, and is told so', async () => {
    const method = manner === 'leather' ? 'stx_getAddresses' : 'wallet_connect'
    install({ manner, answer: { [method]: { addresses: [{ symbol: 'BTC', address: 'bc1qexample' }] } } })
    const { kit } = visit()
    await expect(kit.connections.connect({ connectorId })).rejects.toMatchObject({
      code: 'connection/no-accounts',
    })
  })

  test('opens nothing when the page is loaded again, and is on the network of the last visit', async () => {
    const storage = createMemoryStorage()
    const wallet = install({ manner })
    const first = visit({ storage })
    await first.kit.connections.connect({ connectorId })
    await first.kit.networks.switchNetwork(stacksTestnet.caipNetworkId, { throwOnFailure: true })
    const { address } = account(first.kit)
    expect(address).toMatch(/^ST/)
    first.kit.destroy()
    wallet.requests.splice(0)
    const second = visit({ storage })
    await vi.waitFor(() => expect(account(second.kit).status).toBe('connected'))
    expect(account(second.kit)).toMatchObject({ address })
    expect(getNetwork(second.kit.store.getState())?.caipNetworkId).toBe(stacksTestnet.caipNetworkId)
    const silent = manner === 'leather' ? [] : ['wallet_getAccount']
    expect(wallet.requests.map(({ method }) => method)).toEqual(silent)
    const signature = await second.kit.connections.signMessage({ message: 'again' })
    expect(isStacksSignature({ address: address ?? '', message: 'again', signature })).toBe(true)
  })

  test('reports account and network in one piece', async () => {
    install({ manner })
    const { kit } = visit()
    await kit.connections.connect({ connectorId })
    const seen: string[] = []
    kit.store.subscribe((state) => {
      const { address } = getAccount(state)
      const id = getNetwork(state)?.caipNetworkId
      if (address && id) seen.push(`${id} ${address.slice(0, 2)}`)
    })
    await kit.networks.switchNetwork(stacksTestnet.caipNetworkId, { throwOnFailure: true })
    await kit.networks.switchNetwork(mainnet.caipNetworkId, { throwOnFailure: true })
    expect(new Set(seen)).toEqual(new Set(['stacks:1 SP', 'stacks:2147483648 ST']))
  })

  test('is spoken to by code of others through its provider', async () => {
    const wallet = install({ manner })
    const { kit } = visit()
    await kit.connections.connect({ connectorId })
    const own = provider(kit)
    expect(own).toMatchObject({
      manner: manner === 'leather' ? 'sip-030' : 'xverse',
      wallet: wallet.provider,
    })
    expect(own.getAddresses()[0]).toMatchObject({ address: vector.address, publicKey: expect.any(String) })
    expect(own.getNetwork()).toBe(mainnet.caipNetworkId)
    const sent = await own.transferStx?.({ recipient: vector.address, amountAtomic: 5n, memo: 'hi' })
    expect(sent?.txid).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await own.request({ method: manner === 'leather' ? 'supportedMethods' : 'getInfo' })).toBeDefined()
    wallet.behaviour.reject = ['stx_signMessage']
    await expect(own.request({ method: 'stx_signMessage', params: { message: 'x' } })).rejects.toMatchObject({
      code: 4001,
    })
    await expect(
      own.signMessage({ message: 'x', address: 'SP000000000000000000002Q6VF78' }),
    ).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  })
})

describe('a wallet with a network of its own', () => {
  test('that is on another one than the site says so by its addresses', async () => {
    install({ manner: 'xverse', network: 'testnet' })
    const { kit } = visit({ networks: [mainnet] })
    await kit.connections.connect({ connectorId: xverseId })
    expect(getNetwork(kit.store.getState())).toMatchObject({
      caipNetworkId: 'stacks:2147483648',
      isUnknown: true,
    })
  })

  test('that says yes to another network and stays where it is has not switched', async () => {
    install({ manner: 'xverse', staysOnNetwork: true })
    const { kit } = visit()
    await kit.connections.connect({ connectorId: xverseId })
    const { caipNetworkId } = stacksTestnet
    await expect(kit.networks.switchNetwork(caipNetworkId, { throwOnFailure: true })).rejects.toMatchObject({
      code: 'network/switch-failed',
    })
    expect(account(kit).address).toMatch(/^SP/)
  })

  test('is asked for the names it knows, the visitor once', async () => {
    const wallet = install({ manner: 'xverse' })
    const { kit } = visit({ networks: [mainnet, localStacks] })
    await kit.connections.connect({ connectorId: xverseId })
    await kit.networks.switchNetwork(localStacks.caipNetworkId, { throwOnFailure: true })
    const asked = wallet.requests.filter(({ method }) => method === 'wallet_changeNetwork')
    expect(asked.map(({ params }) => params)).toEqual([
      { name: 'Regtest' },
      { name: 'Testnet4' },
      { name: 'Testnet' },
    ])
    expect(getNetwork(kit.store.getState())).toMatchObject({ name: 'Local Stacks' })
  })

  test('is followed by its newest word, however late the older ones are answered', async () => {
    const answers: ((address: string) => void)[] = []
    const listeners: (() => void)[] = []
    const own = createXverseWallet({
      has: () => true,
      provider: {
        request: () =>
          new Promise((resolve) => {
            answers.push((address) => resolve({ addresses: [{ purpose: 'stacks', address }] }))
          }),
        addListener: ({ cb }: { cb: () => void }) => listeners.push(cb),
      },
    })
    const seen: (string | undefined)[] = []
    const [first = '', second = ''] = create({ manner: 'xverse' }).getAddresses()
    const stop = own.watch(({ addresses }) => void seen.push(addresses?.[0]?.address), fail)
    // Its word names no address, so it is asked.
    listeners[0]?.()
    listeners[0]?.()
    answers[1]?.(second)
    await nextTurn()
    answers[0]?.(first)
    await nextTurn()
    expect(seen).toEqual([second])
    // Nobody listens any more to what was asked before.
    listeners[0]?.()
    stop()
    answers[2]?.(first)
    await nextTurn()
    expect(seen).toEqual([second])
  })

  test('ends the connection where it does not let the site in on the account that is in use now', async () => {
    const wallet = install({ manner: 'xverse', tellsNoAddresses: true })
    const { kit } = visit()
    await kit.connections.connect({ connectorId: xverseId })
    wallet.behaviour.fail = { wallet_getAccount: { code: -32_002, message: 'Access denied.' } }
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(account(kit).status).toBe('disconnected'))
    expect(account(kit).address).toBeUndefined()
    expect(kit.store.getState()).toMatchObject({ leftByWallet: 'Xverse', lockedConnections: [] })
  })

  test('counts as locked while the account in use cannot be read, and is taken up again at its next word', async () => {
    const wallet = install({ manner: 'xverse', tellsNoAddresses: true })
    const { kit } = visit()
    await kit.connections.connect({ connectorId: xverseId })
    wallet.behaviour.fail = { wallet_getAccount: { code: -32_603, message: 'Starting' } }
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(account(kit).address).toBeUndefined())
    expect(kit.store.getState().lockedConnections).toHaveLength(1)
    wallet.behaviour.fail = {}
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(account(kit).address).toBe(wallet.getAddresses()[0]))
  })

  test('is not left where it lets the site in on another network only at the end of the switch', async () => {
    const listeners: (() => void)[] = []
    const [address = ''] = create({ manner: 'xverse' }).getAddresses('testnet')
    let isLetIn = true
    const own = createXverseWallet({
      has: () => true,
      provider: {
        async request(method: string) {
          if (method === 'wallet_changeNetwork') {
            isLetIn = false
            for (const listener of listeners) listener()
            return { result: null }
          }
          if (method === 'wallet_connect') isLetIn = true
          if (!isLetIn) throw { code: -32_002, message: 'Access denied.' }
          return { result: { addresses: [{ purpose: 'stacks', address }] } }
        },
        addListener({ eventName, cb }: { eventName: string; cb: () => void }) {
          if (eventName === 'networkChange') listeners.push(cb)
        },
      },
    })
    const seen: unknown[] = []
    const stop = own.watch(
      ({ addresses }) => void seen.push(addresses?.[0]?.address),
      () => void seen.push('ended'),
    )
    expect(await own.goTo?.(stacksTestnet)).toMatchObject({ addresses: [{ address }] })
    await nextTurn()
    stop()
    expect(new Set(seen)).toEqual(new Set([address]))
  })
})

test('two wallets on two networks do not stir each other', async () => {
  const [leather, xverse] = [
    install(),
    install({ manner: 'xverse', privateKeys: [new Uint8Array(32).fill(3)] }),
  ]
  const { kit } = visit()
  const { store } = kit
  // Several wallets of one chain are the gateway's to allow.
  ;(store as typeof store & { setState(change: object): void }).setState({
    features: { ...store.getState().features, multiWallet: true },
  })
  await kit.connections.connect({ connectorId: leatherId })
  await kit.connections.connect({ connectorId: xverseId })
  await kit.networks.switchNetwork(stacksTestnet.caipNetworkId, { throwOnFailure: true })
  expect(account(kit).address).toBe(xverse.getAddresses('testnet')[0])
  const stored = Object.values(kit.store.getState().connections)
  expect(
    stored.map(({ accounts, caipNetwork }) => [accounts[0]?.address, caipNetwork?.caipNetworkId]),
  ).toEqual(
    expect.arrayContaining([
      [leather.getAddresses('mainnet')[0], mainnet.caipNetworkId],
      [xverse.getAddresses('testnet')[0], stacksTestnet.caipNetworkId],
    ]),
  )
})

describe('an answer that lets the site in on Bitcoin, too', () => {
  const beside = [
    { symbol: 'BTC', type: 'p2wpkh', address: 'bc1q', publicKey: '02aa', derivationPath: "m/84'/0'/0'/0/0" },
    { symbol: 'BTC', type: 'p2tr', address: 'bc1p' },
  ]

  test('hands those accounts on, and asks for them where they are wanted', async () => {
    const wallet = create({ manner: 'xverse' })
    const { provider } = wallet
    const own = createXverseWallet({ provider, has: () => true })
    await own.connect(mainnet, ['stacks', 'bip122'])
    await own.connect(mainnet, ['stacks'])
    await own.connect(mainnet)
    expect(wallet.requests.map(({ params }) => params)).toEqual([
      { addresses: ['stacks', 'payment', 'ordinals'] },
      { addresses: ['stacks'] },
      { addresses: ['stacks'] },
    ])
    const entries = [
      ...beside,
      { symbol: 'STX', address: vector.address },
      { symbol: 'BTC', address: 7 },
      null,
    ]
    const leather = create({ answer: { stx_getAddresses: { addresses: entries } } })
    const sip = createSipWallet({ provider: leather.provider, id: leatherId, has: () => true })
    const connection = await connectWallet({ wallet: sip, name: 'Leather', networks: [mainnet] })
    expect(connection.sharedBeside).toEqual([
      { namespace: 'bip122', address: 'bc1q', type: 'payment', publicKey: '02aa', path: "m/84'/0'/0'/0/0" },
      { namespace: 'bip122', address: 'bc1p', type: 'ordinal' },
    ])
  })

  test('is the same grant as another chain finds', () => {
    const wallet = install()
    const { kit } = visit()
    expect(kit.store.getState().connectors.map(({ grant }) => grant)).toEqual([wallet.provider])
  })
})
