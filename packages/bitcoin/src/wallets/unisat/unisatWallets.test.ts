// @vitest-environment happy-dom
import type { Network } from '@latchkey/core'
import { getWalletBrowserLink } from '@latchkey/core/internal'
import { decodeBase64 } from '@latchkey/primitives'
import { type BitcoinWalletOptions, createBitcoinWallet, createUnisatFace } from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bitcoinSignet, bitcoinTestnet, localBitcoin, bitcoin as mainnet } from '../../networks.js'
import { createBitcoinSiwx } from '../../testing/createBitcoinSiwx.js'
import { createPsbt } from '../../testing/createPsbt.js'
import { createVisitor, privateKeys } from '../../testing/createVisitor.js'

const visitor = createVisitor()
afterEach(visitor.leave)

const create = (options: Partial<BitcoinWalletOptions> = {}) =>
  createBitcoinWallet({ name: 'UniSat Wallet', privateKeys, hasOrdinals: false, ...options })

async function open(
  options: Partial<BitcoinWalletOptions> = {},
  visit: Parameters<typeof visitor.visit>[0] = {},
  path = 'unisat',
) {
  const wallet = create(options)
  visitor.announce(wallet, { as: 'unisat', path })
  const page = await visitor.visit(visit)
  return { wallet, page }
}

describe('objects of UniSat’s shape', () => {
  test.each([
    ['unisat', 'unisat', 'UniSat Wallet'],
    ['binancew3w.bitcoin', 'binance-bitcoin', 'Binance Wallet'],
    ['okxwallet.bitcoin', 'okx-bitcoin', 'OKX Wallet'],
    ['keplr.bitcoin', 'keplr-bitcoin', 'Keplr'],
  ])('at %s is %s', async (path, id, name) => {
    const { page } = await open({}, {}, path)
    expect(page.kit.store.getState().connectors).toMatchObject([{ id, name, type: 'INJECTED' }])
  })

  test('a site adds its own', async () => {
    visitor.announce(create(), { as: 'unisat', path: 'example.deep.bitcoin' })
    const wallets = [{ id: 'example', name: 'Example', path: 'example.deep.bitcoin' }]
    const page = await visitor.visit({ wallets })
    expect(page.getIds()).toEqual(['example'])
    await page.connect('example')
    expect(page.getAccounts()).toHaveLength(1)
  })

  test('Binance’s in the place of UniSat’s is Binance’s, once', async () => {
    const wallet = create()
    const object = { ...createUnisatFace(wallet), isBinance: true }
    visitor.announce(wallet, { as: 'unisat', path: 'unisat', object })
    expect((await visitor.visit()).getIds()).toEqual(['binance-bitcoin'])
    // Here it has its own place, too, with an object of its own.
    visitor.announce(wallet, { as: 'unisat', path: 'binancew3w.bitcoin' })
    expect((await visitor.visit()).getIds()).toEqual(['binance-bitcoin'])
  })

  test.each(['p2wpkh', 'p2tr', 'p2sh-p2wpkh'] as const)(
    '§1.006.bip122 §9.052 connect, and sign in as the payment account by BIP-322 (%s)',
    async (paymentKind) => {
      const siwx = createBitcoinSiwx()
      const { page, wallet } = await open({ paymentKind }, { siwx })
      await page.connect('unisat')
      const { address, publicKey } = wallet.getKeys(0).payment
      expect(page.getAccounts()).toEqual([{ namespace: 'bip122', address, type: 'payment', publicKey }])
      await vi.waitFor(() => expect(page.kit.store.getState().signIn.status).toBe('prompt'))
      await page.kit.signIn.sign()
      expect(siwx.sessions).toMatchObject([{ data: { accountAddress: address } }])
      const message = siwx.sessions[0]?.message
      expect(wallet.requests.at(-1)?.parameters).toEqual([message, 'bip322-simple'])
    },
  )

  test('sign a PSBT, and send', async () => {
    const { page, wallet } = await open({ send: async () => 'ab'.repeat(32) })
    await page.connect('unisat')
    const provider = page.getProvider()
    const { payment } = wallet.getKeys(0)
    const { address, publicKey } = payment
    const psbt = createPsbt([payment])
    const signed = await provider.signPsbt?.({ psbt, inputs: [{ index: 0, address, publicKey }] })
    const transaction = Transaction.fromPSBT(decodeBase64(signed ?? '') ?? new Uint8Array())
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    const toSignInputs = [{ index: 0, address, publicKey }]
    expect(wallet.requests.at(-1)?.parameters).toEqual([
      expect.stringMatching(/^70736274ff/),
      { autoFinalized: false, toSignInputs },
    ])
    const recipient = wallet.getKeys(1).payment.address
    expect(await provider.sendTransfer?.({ recipient, amountAtomic: 1000n, feeRate: 2 })).toBe(
      'ab'.repeat(32),
    )
    expect(wallet.requests.at(-1)?.parameters).toEqual([recipient, 1000, { feeRate: 2 }])
  })

  test('nothing is signed or sent by an account, or on a network, that came to the front without a word', async () => {
    const send = vi.fn(async () => 'ab'.repeat(32))
    const wallet = create({ send })
    const object = { ...createUnisatFace(wallet), on: () => {} }
    visitor.announce(wallet, { as: 'unisat', object })
    const page = await visitor.visit()
    await page.connect('unisat')
    const provider = page.getProvider()
    const { payment } = wallet.getKeys(0)
    const recipient = wallet.getKeys(1).payment.address
    const inputs = [{ index: 0, address: payment.address }]
    const tries = () => [
      page.kit.connections.signMessage({ message: 'x' }),
      provider.sendTransfer?.({ recipient, amountAtomic: 1000n }),
      provider.signPsbt?.({ psbt: createPsbt([payment]), inputs }),
    ]
    const refused = { status: 'rejected', reason: { code: 'wallet/unauthorized' } }
    wallet.selectAccount(1)
    expect(await Promise.allSettled(tries())).toMatchObject([refused, refused, refused])
    wallet.selectAccount(0)
    wallet.selectNetwork(bitcoinTestnet.caipNetworkId)
    expect(await Promise.allSettled(tries())).toMatchObject([refused, refused, refused])
    wallet.selectNetwork(mainnet.caipNetworkId)
    expect(await Promise.allSettled(tries())).toMatchObject([{ status: 'fulfilled' }, {}, {}])
    expect(send).toHaveBeenCalledOnce()
  })

  test('a chain that is none of Bitcoin’s is not taken for it, though its addresses look the same', async () => {
    const wallet = create()
    const getChain = async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' })
    const switchChain = async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' })
    const object = { ...createUnisatFace(wallet), getChain, switchChain }
    visitor.announce(wallet, { as: 'unisat', object })
    const page = await visitor.visit()
    await expect(page.connect('unisat')).rejects.toMatchObject({ code: 'connection/network-unsupported' })
  })

  test('§5.035 one on another network is brought to the site’s, or refused', async () => {
    const networks = [bitcoinTestnet]
    const { page, wallet } = await open({}, { networks })
    wallet.behaviour.reject = ['switchNetwork']
    await expect(page.connect('unisat')).rejects.toMatchObject({ code: 'connection/network-unsupported' })
    wallet.behaviour.reject = []
    await page.connect('unisat')
    expect(page.getNetworkId()).toBe(bitcoinTestnet.caipNetworkId)
    expect(wallet.requests.at(-2)?.parameters).toEqual(['BITCOIN_TESTNET4'])
  })

  test('older ones name networks in their own way', async () => {
    const testnet3 = {
      ...bitcoinTestnet,
      id: '000000000933ea01ad0ee984209779ba',
      caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
      name: 'Testnet 3',
    } as const
    const wallet = create({ networks: [mainnet.caipNetworkId, testnet3.caipNetworkId] })
    visitor.announce(wallet, { as: 'unisat', object: createUnisatFace(wallet, { isOlder: true }) })
    const page = await visitor.visit({ networks: [mainnet, testnet3] })
    await page.connect('unisat')
    expect(page.getNetworkId()).toBe(mainnet.caipNetworkId)
    await page.kit.networks.switchNetwork(testnet3.caipNetworkId, { throwOnFailure: true })
    expect(page.getAccounts()[0]?.address).toBe(wallet.getKeys(0, testnet3.caipNetworkId).payment.address)
  })

  test('the switch to a network that one does not know fails, and nothing has changed', async () => {
    const { page } = await open({ networks: [mainnet.caipNetworkId] })
    await page.connect('unisat')
    await expect(
      page.kit.networks.switchNetwork(localBitcoin.caipNetworkId, { throwOnFailure: true }),
    ).rejects.toMatchObject({ code: 'network/switch-failed' })
    expect(page.getNetworkId()).toBe(mainnet.caipNetworkId)
  })
})

describe('a wallet with an object for each network', () => {
  /** Objects other than the first know `connect` alone. */
  function toConnectOnly(face: Record<string, unknown>): Record<string, unknown> {
    const { requestAccounts: _, getAccounts: __, getChain: ___, ...rest } = face
    const ask = face.requestAccounts as () => Promise<string[]>
    const getPublicKey = face.getPublicKey as () => Promise<string>
    return { ...rest, connect: async () => ({ address: (await ask())[0], publicKey: await getPublicKey() }) }
  }

  async function openBoth(networks: readonly Network[] = [mainnet, bitcoinSignet]) {
    const main = create({ networks: [mainnet.caipNetworkId] })
    const signet = create({ networks: [bitcoinSignet.caipNetworkId] })
    visitor.announce(main, { as: 'unisat', path: 'okxwallet.bitcoin' })
    const object = toConnectOnly(createUnisatFace(signet))
    visitor.announce(signet, { as: 'unisat', path: 'okxwallet.bitcoinSignet', object })
    const page = await visitor.visit({ networks })
    return { main, signet, page }
  }

  test('is one wallet, and going to another network is asking the other object', async () => {
    const { main, signet, page } = await openBoth()
    expect(page.getIds()).toEqual(['okx-bitcoin'])
    await page.connect('okx-bitcoin')
    expect(page.getAccounts()[0]?.address).toBe(main.getKeys(0).payment.address)
    await page.kit.networks.switchNetwork(bitcoinSignet.caipNetworkId, { throwOnFailure: true })
    const { address, publicKey } = signet.getKeys(0).payment
    expect(page.getAccounts()).toEqual([{ namespace: 'bip122', address, publicKey, type: 'payment' }])
    await page.kit.connections.signMessage({ message: 'x' })
    expect(main.requests.some(({ name }) => name === 'signMessage')).toBe(false)
    // The first one is not listened to any more.
    expect(main.countListeners()).toBe(0)
    main.selectAccount(1)
    expect(page.getAccounts()[0]?.address).toBe(address)
  })

  test('stays where it is when the other is declined', async () => {
    const { main, signet, page } = await openBoth()
    await page.connect('okx-bitcoin')
    signet.behaviour.reject = ['connect']
    await expect(
      page.kit.networks.switchNetwork(bitcoinSignet.caipNetworkId, { throwOnFailure: true }),
    ).rejects.toMatchObject({ code: 'network/switch-rejected' })
    expect(page.getNetworkId()).toBe(mainnet.caipNetworkId)
    main.selectAccount(1)
    await vi.waitFor(() => expect(page.getAccounts()[0]?.address).toBe(main.getKeys(1).payment.address))
  })

  test('is asked for the site’s network at once, and comes back there without a question', async () => {
    const { signet, page } = await openBoth([bitcoinSignet])
    await page.connect('okx-bitcoin')
    const { address } = signet.getKeys(0).payment
    expect(page.getAccounts()[0]?.address).toBe(address)
    page.kit.destroy()
    const asked = signet.requests.length
    const second = await visitor.visit({ networks: [bitcoinSignet], storage: page.storage })
    expect(second.getAccounts()[0]?.address).toBe(address)
    expect(signet.requests).toHaveLength(asked)
  })

  test('§5.035 without an object for the site’s network it is refused', async () => {
    const { page } = await openBoth([localBitcoin])
    await expect(page.connect('okx-bitcoin')).rejects.toMatchObject({
      code: 'connection/network-unsupported',
    })
  })
})

describe('a wallet with a browser of its own', () => {
  /** Its entry in the directory. */
  const binance = {
    id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
    name: 'Binance Wallet',
  }

  test('§2.027 §2.028 Binance opens a Bitcoin page in it on a phone, and is found there', async () => {
    const page = await visitor.visit()
    const toLink = () =>
      getWalletBrowserLink(binance, {
        url: 'https://site.test/',
        namespace: page.kit.store.getState().activeNamespace,
        networkId: mainnet.id,
        isMobile: true,
        globals: window,
      })
    const link = new URL(toLink() ?? '')
    expect(link.origin).toBe('https://app.binance.com')
    const opened = new URL(atob(link.searchParams.get('_dp') ?? ''))
    expect(opened.protocol).toBe('bnc:')
    const query = new URLSearchParams(atob(opened.searchParams.get('startPageQuery') ?? ''))
    expect(query.get('url')).toBe('https://site.test/')
    // In that browser the page has the wallet’s object: nobody is sent away, and the wallet connects.
    visitor.announce(create(), { as: 'unisat', path: 'binancew3w.bitcoin' })
    expect(toLink()).toBeUndefined()
    await page.kit.modal.open()
    await page.connect('binance-bitcoin')
    expect(page.getAccounts()).toHaveLength(1)
  })
})
