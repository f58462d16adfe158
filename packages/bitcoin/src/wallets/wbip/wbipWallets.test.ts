// @vitest-environment happy-dom
import { getNetwork } from '@latchkey/core'
import { decodeBase64 } from '@latchkey/primitives'
import {
  type BitcoinWalletOptions,
  createBitcoinWallet,
  createPermissionFace,
  createWindowFace,
} from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bitcoinSignet, bitcoinTestnet, localBitcoin, bitcoin as mainnet } from '../../networks.js'
import { createBitcoinSiwx } from '../../testing/createBitcoinSiwx.js'
import { createPsbt } from '../../testing/createPsbt.js'
import { createVisitor, privateKeys } from '../../testing/createVisitor.js'

const visitor = createVisitor()
afterEach(visitor.leave)

const id = 'ExampleProvider'
const leatherMethods = ['getAddresses', 'signMessage', 'signPsbt', 'sendTransfer']
const manners = [
  ['permission', undefined],
  ['window', leatherMethods],
  ['window', undefined],
] as const

const create = (options: Partial<BitcoinWalletOptions> = {}) =>
  createBitcoinWallet({ name: 'Example', privateKeys, ...options })

async function open(
  as: 'permission' | 'window' = 'permission',
  options: Partial<BitcoinWalletOptions> = {},
  visit: Parameters<typeof visitor.visit>[0] = {},
) {
  const wallet = create(options)
  visitor.announce(wallet, { as, ...(as === 'window' && { methods: leatherMethods }) })
  const page = await visitor.visit(visit)
  const asked = (name: string) => wallet.requests.filter((request) => request.name === name)
  return { wallet, page, asked }
}

describe('wallets of WBIP', () => {
  test.each(manners)(
    '§3.013 §3.014 share a payment and an ordinal account, with keys (%s %j)',
    async (as, methods) => {
      const wallet = create()
      visitor.announce(wallet, { as, ...(methods && { methods }) })
      const page = await visitor.visit()
      const connection = await page.connect(id)
      const { payment, ordinal } = wallet.getKeys(0)
      expect(connection?.accounts.slice(0, 2)).toEqual([
        expect.objectContaining({
          namespace: 'bip122',
          address: payment.address,
          type: 'payment',
          publicKey: payment.publicKey,
        }),
        expect.objectContaining({ address: ordinal.address, type: 'ordinal', publicKey: ordinal.publicKey }),
      ])
      // One of the two manners names paths.
      expect(connection?.accounts[0]?.path).toBe(as === 'window' ? "m/84'/0'/0'/0/0" : undefined)
    },
  )

  test('§3.001 a connection carries its fields', async () => {
    const { page, wallet } = await open('window')
    const { payment, ordinal } = wallet.getKeys(0)
    expect(await page.connect(id)).toMatchObject({
      connectorId: id,
      accounts: [
        { address: payment.address, type: 'payment', publicKey: payment.publicKey, path: "m/84'/0'/0'/0/0" },
        { address: ordinal.address, type: 'ordinal', publicKey: ordinal.publicKey, path: "m/86'/0'/0'/0/0" },
      ],
      caipNetwork: { caipNetworkId: mainnet.caipNetworkId },
    })
  })

  test.each(['permission', 'window'] as const)(
    '§1.006.bip122 §9.052 connect, and sign in as the payment account by BIP-322 (%s)',
    async (as) => {
      const siwx = createBitcoinSiwx()
      const { page, wallet, asked } = await open(as, {}, { siwx })
      await page.connect(id)
      await vi.waitFor(() => expect(page.kit.store.getState().signIn.status).toBe('prompt'))
      await page.kit.signIn.sign()
      const { address } = wallet.getKeys(0).payment
      expect(siwx.sessions).toMatchObject([{ data: { accountAddress: address } }])
      const message = siwx.sessions[0]?.message
      expect(asked('signMessage').map(({ parameters }) => parameters)).toEqual([
        as === 'permission' ? { address, message, protocol: 'BIP322' } : { message, paymentType: 'p2wpkh' },
      ])
    },
  )

  test.each([
    ['permission', 'base64'],
    ['permission', 'hex'],
    ['window', 'smp'],
  ] as const)('a signature that %s answers as %s goes out in one form', async (as, signatureForm) => {
    const { page } = await open(as, { signatureForm })
    await page.connect(id)
    expect(await page.kit.connections.signMessage({ message: 'x' })).toMatch(/^A[A-Za-z0-9+/]+={0,2}$/)
  })

  test('the older way is signed where it is asked for', async () => {
    const { page, wallet } = await open()
    await page.connect(id)
    const { address } = wallet.getKeys(0).payment
    const provider = page.getProvider()
    const signature = await provider.signMessage({ address, message: 'x', protocol: 'ecdsa' })
    expect(decodeBase64(signature)).toHaveLength(65)
    const window = await open('window')
    await window.page.connect(id)
    const asked = window.page.getProvider().signMessage({ address, message: 'x', protocol: 'ecdsa' })
    await expect(asked).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  test('another account of the wallet than the one that is asked signs nothing', async () => {
    const { page, wallet } = await open('window')
    await page.connect(id)
    wallet.selectAccount(1)
    await expect(page.kit.connections.signMessage({ message: 'x' })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    const other = wallet.getKeys(1).payment.address
    await expect(page.getProvider().signMessage({ address: other, message: 'x' })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
  })

  test.each(['permission', 'window'] as const)('sign a PSBT in the way of each (%s)', async (as) => {
    const { page, wallet, asked } = await open(as)
    await page.connect(id)
    const { payment } = wallet.getKeys(0)
    const psbt = createPsbt([payment, payment])
    const provider = page.getProvider()
    const inputs = [0, 1].map((index) => ({ index, address: payment.address }))
    const signed = await provider.signPsbt?.({ psbt, inputs })
    const transaction = Transaction.fromPSBT(decodeBase64(signed ?? '') ?? new Uint8Array())
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    expect(asked('signPsbt')[0]?.parameters).toEqual(
      as === 'permission'
        ? { psbt, signInputs: { [payment.address]: [0, 1] }, broadcast: false }
        : { hex: expect.stringMatching(/^70736274ff/), signAtIndex: [0, 1], broadcast: false },
    )
  })

  test('a PSBT is not signed as an address that is not shared', async () => {
    const { page, wallet, asked } = await open()
    await page.connect(id)
    const { payment } = wallet.getKeys(0, bitcoinTestnet.caipNetworkId)
    const signing = page.getProvider().signPsbt?.({
      psbt: createPsbt([payment]),
      inputs: [{ index: 0, address: payment.address }],
    })
    await expect(signing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(asked('signPsbt')).toEqual([])
  })

  test.each(['permission', 'window'] as const)('send a transfer in the words of each (%s)', async (as) => {
    const send = vi.fn(async () => 'AB'.repeat(32))
    const { page, wallet, asked } = await open(as, { send })
    await page.connect(id)
    const { address: recipient } = wallet.getKeys(1).payment
    const provider = page.getProvider()
    expect(await provider.sendTransfer?.({ recipient, amountAtomic: 1000n })).toBe('ab'.repeat(32))
    const amount = as === 'permission' ? 1000 : '1000'
    expect(asked('sendTransfer')[0]?.parameters).toEqual({ recipients: [{ address: recipient, amount }] })
    send.mockResolvedValue('sent')
    await expect(provider.sendTransfer?.({ recipient, amountAtomic: 1n })).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
    if (as === 'window') return
    // The amount is a number here, and this one would be another number.
    await expect(provider.sendTransfer?.({ recipient, amountAtomic: 2n ** 60n + 1n })).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('what a wallet says it cannot do is not offered', async () => {
    visitor.announce(create(), { as: 'permission', methods: ['wallet_connect', 'signMessage'] })
    const page = await visitor.visit()
    await page.connect(id)
    const provider = page.getProvider()
    expect(provider.signPsbt).toBeUndefined()
    expect(provider.sendTransfer).toBeUndefined()
    expect(provider.wallet).toHaveProperty('request')
    expect(provider).toMatchObject({ name: 'Example', family: 'wbip' })
  })

  test('are asked once for what several chains want of them', async () => {
    const { page, wallet } = await open()
    const connector = page.kit.store.getState().connectors[0]
    const signal = new AbortController().signal
    const session = await connector?.open({ namespaces: ['bip122', 'stacks'], signal })
    expect(wallet.requests[0]?.parameters).toMatchObject({ addresses: ['payment', 'ordinals', 'stacks'] })
    expect(session?.connections[0]?.sharedBeside).toMatchObject([
      { namespace: 'stacks', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
    ])
    expect(connector?.grant).toBeTypeOf('object')
  })
})

describe('a wallet on another network', () => {
  const networks = [bitcoinTestnet]

  test('§5.035 is brought to the site’s when it is connected', async () => {
    const { page, wallet } = await open('permission', {}, { networks })
    await page.connect(id)
    expect(page.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
    expect(page.getAccounts()[0]?.address).toBe(
      wallet.getKeys(0, bitcoinTestnet.caipNetworkId).payment.address,
    )
  })

  test('§5.035 of one that does not know the parameter, the visitor is asked to switch', async () => {
    const wallet = create()
    const face = createPermissionFace(wallet)
    const object = {
      ...face,
      request: async (method: string, parameters?: { network?: string }) => {
        if (parameters?.network) throw { code: -32602, message: 'Unknown parameter: network' }
        return face.request(method, parameters)
      },
    }
    visitor.announce(wallet, { as: 'permission', object })
    const page = await visitor.visit({ networks })
    await page.connect(id)
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      'wallet_connect',
      'wallet_changeNetwork',
      'wallet_getAccount',
    ])
    expect(page.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
  })

  test.each([
    ['declines', { reject: ['switchNetwork'] }],
    ['stays', { ignoreSwitch: true }],
    ['fails', { fail: { switchNetwork: new Error('No') } }],
  ] as const)('§5.035 that %s is refused by name, and told so', async (_, behaviour) => {
    const { page, wallet } = await open(
      'permission',
      { networks: [mainnet.caipNetworkId], ...behaviour },
      { networks },
    )
    await expect(page.connect(id)).rejects.toMatchObject({
      code: 'connection/network-unsupported',
      context: { walletName: 'Example', networkNames: 'Bitcoin Testnet 4' },
    })
    expect(page.kit.store.getState().connections).toEqual({})
    expect(wallet.requests.at(-1)?.method).toBe('wallet_disconnect')
  })

  test('§5.035 where the wallet cannot switch, it is refused', async () => {
    const { page } = await open(
      'window',
      { networks: [bitcoinTestnet.caipNetworkId] },
      { networks: [mainnet] },
    )
    await expect(page.connect(id)).rejects.toMatchObject({ code: 'connection/network-unsupported' })
  })

  test('§5.035 an older one that is asked for no network by name is refused as well, and served on its own', async () => {
    const wallet = create({ networks: [bitcoinTestnet.caipNetworkId] })
    const face = createWindowFace(wallet)
    const object = {
      request: async (method: string, parameters?: { network?: string }) => {
        if (parameters?.network) throw { code: -32602, message: 'Unknown parameter: network' }
        return face.request(method, parameters)
      },
    }
    visitor.announce(wallet, { as: 'window', object, methods: leatherMethods })
    const local = await visitor.visit({ networks: [localBitcoin] })
    await expect(local.connect(id)).rejects.toMatchObject({ code: 'connection/network-unsupported' })
    const page = await visitor.visit({ networks })
    await page.connect(id)
    expect(page.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
  })

  test('one that is asked for each network by name needs no switch', async () => {
    const { page, wallet } = await open('window', {}, { networks: [localBitcoin] })
    await page.connect(id)
    const { caipNetworkId } = localBitcoin
    expect(page.getNetworkId()).toBe(caipNetworkId)
    await page.kit.connections.signMessage({ message: 'x' })
    expect(wallet.requests.map(({ parameters }) => parameters)).toEqual([
      { network: 'regtest' },
      { message: 'x', paymentType: 'p2wpkh', network: 'regtest' },
    ])
  })

  test('tells accounts and network together, whoever switches', async () => {
    const { page, wallet } = await open()
    await page.connect(id)
    const seen = new Set<string>()
    page.kit.store.subscribe(() => seen.add(`${page.getNetworkId()} ${page.getAccounts()[0]?.address}`))
    await page.kit.networks.switchNetwork(bitcoinTestnet.caipNetworkId, { throwOnFailure: true })
    wallet.selectNetwork(localBitcoin.caipNetworkId)
    await vi.waitFor(() => expect(page.getNetworkId()).toBe(localBitcoin.caipNetworkId))
    const pairs = [mainnet, bitcoinTestnet, localBitcoin].map(
      ({ caipNetworkId }) => `${caipNetworkId} ${wallet.getKeys(0, caipNetworkId).payment.address}`,
    )
    expect([...seen].every((pair) => pairs.includes(pair))).toBe(true)
    expect(seen.has(pairs[2] ?? '')).toBe(true)
  })

  test('goes to one the site does not know, and stays connected', async () => {
    const { page, wallet } = await open()
    await page.connect(id)
    wallet.selectNetwork(bitcoinSignet.caipNetworkId)
    await vi.waitFor(() => expect(page.getNetworkId()).toBe(bitcoinSignet.caipNetworkId))
    expect(getNetwork(page.kit.store.getState())?.caipNetworkId).toBe(bitcoinSignet.caipNetworkId)
  })

  test('says so when it says yes and stays', async () => {
    const { page, wallet } = await open()
    await page.connect(id)
    wallet.behaviour.ignoreSwitch = true
    await expect(
      page.kit.networks.switchNetwork(bitcoinTestnet.caipNetworkId, { throwOnFailure: true }),
    ).rejects.toMatchObject({ code: 'network/switch-failed' })
    expect(page.getNetworkId()).toBe(mainnet.caipNetworkId)
  })

  test('that never answers a switch is followed again when nobody waits any more', async () => {
    const { page, wallet } = await open()
    await page.connect(id)
    wallet.behaviour.hang = ['switchNetwork']
    const switching = page.kit.networks.switchNetwork(bitcoinTestnet.caipNetworkId)
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.name).toBe('switchNetwork'))
    wallet.selectAccount(1)
    expect(page.getAccounts()[0]?.address).toBe(wallet.getKeys(0).payment.address)
    page.kit.networks.cancelSwitch()
    await switching
    await vi.waitFor(() => expect(page.getAccounts()[0]?.address).toBe(wallet.getKeys(1).payment.address))
  })
})

describe('a refusal', () => {
  const refusals = [
    undefined,
    { code: 4001 },
    { code: -32000, message: 'User rejected request' },
    { code: -32000, message: '' },
    { code: -31001, message: 'x' },
    { jsonrpc: '2.0', id: '1', error: { code: -32000, message: '' } },
    { error: { code: 4001, message: 'x' } },
    new Error('The user cancelled the request'),
    'Request rejected',
  ]

  test.each(
    refusals.flatMap((refusal) => [false, true].map((resolvesErrors) => ({ refusal, resolvesErrors }))),
  )('is known in every shape: %j', async (shape) => {
    const { page, wallet } = await open('permission', { reject: ['connect'], ...shape })
    await expect(page.connect(id)).rejects.toMatchObject({ code: 'connection/rejected' })
    wallet.behaviour.reject = ['signMessage', 'signPsbt']
    await page.connect(id)
    await expect(page.kit.connections.signMessage({ message: 'x' })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    const { payment } = wallet.getKeys(0)
    const inputs = [{ index: 0, address: payment.address }]
    await expect(
      page.getProvider().signPsbt?.({ psbt: createPsbt([payment]), inputs }),
    ).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test.each([
    [{ code: -32000, message: 'Insufficient funds' }, 'wallet/request-failed'],
    [{ code: -32002, message: 'Access denied.' }, 'wallet/unauthorized'],
    [{ code: -32001, message: 'Method not supported' }, 'wallet/unsupported-method'],
    [{ code: -32603, message: 'Internal error' }, 'wallet/request-failed'],
  ])('is not read into %j', async (failure, code) => {
    const { page } = await open('permission', { fail: { signMessage: failure } })
    await page.connect(id)
    await expect(page.kit.connections.signMessage({ message: 'x' })).rejects.toMatchObject({ code })
  })

  test('to be let in at all is one, too', async () => {
    const { page } = await open('permission', {
      fail: { connect: { code: -32002, message: 'Access denied.' } },
    })
    await expect(page.connect(id)).rejects.toMatchObject({ code: 'connection/rejected' })
  })
})

describe('a wallet that opens at each question', () => {
  test.each([leatherMethods, undefined])(
    'does not open when the page is loaded again (%j)',
    async (methods) => {
      const wallet = create()
      visitor.announce(wallet, { as: 'window', ...(methods && { methods }) })
      const first = await visitor.visit()
      await first.connect(id)
      const before = first.getAccounts()
      first.kit.destroy()
      const asked = wallet.requests.length
      const second = await visitor.visit({ storage: first.storage })
      expect(second.getAccounts()).toEqual(before)
      expect(wallet.requests.slice(asked)).toEqual([])
      // It is used as before.
      expect(await second.kit.connections.signMessage({ message: 'x' })).toMatch(/^A/)
    },
  )

  test('comes back on the network it was on', async () => {
    const wallet = create()
    visitor.announce(wallet, { as: 'window', methods: leatherMethods })
    const networks = [bitcoinTestnet, mainnet]
    const first = await visitor.visit({ networks })
    await first.connect(id)
    expect(first.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
    first.kit.destroy()
    const second = await visitor.visit({ networks, storage: first.storage })
    expect(second.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
  })

  test('is left for good, though it has nothing to be told', async () => {
    const { page } = await open('window')
    await page.connect(id)
    await page.kit.connections.disconnect()
    page.kit.destroy()
    const second = await visitor.visit({ storage: page.storage })
    expect(second.getAccounts()).toEqual([])
  })

  test('what storage has of it is read as foreign', async () => {
    const { page } = await open('window')
    await page.connect(id)
    page.kit.destroy()
    const { address } = page.getAccounts()[0] ?? { address: '' }
    for (const [key, value] of page.storage.entries) {
      page.storage.setItem(key, value.replaceAll(address, 'bc1qnonsense'))
    }
    const second = await visitor.visit({ storage: page.storage })
    expect(second.getAccounts()).toEqual([])
  })
})
