// @vitest-environment happy-dom
import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import {
  announceBitcoinWallet,
  type BitcoinAnnouncement,
  type BitcoinKeyKind,
  type BitcoinWalletOptions,
  createBitcoinWallet,
  createTestKit,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bitcoin } from '../bitcoin.js'
import { localBitcoin } from '../networks.js'

let chain: TestBitcoin
const cleanUps: (() => void)[] = []
beforeAll(async () => {
  chain = await startTestBitcoin()
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})
afterAll(() => chain.stop())

const receiver = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
let seed = 40

/** A kit with a scripted wallet of a family that has 0.001 BTC. */
async function connect(
  announcement: BitcoinAnnouncement,
  options: Partial<BitcoinWalletOptions> & { paymentKind?: BitcoinKeyKind } = {},
) {
  const network = localBitcoin
  const wallet = createBitcoinWallet({
    ...{ name: 'Family', privateKeys: [new Uint8Array(32).fill(seed++)], isAuthorized: true },
    ...{ networks: [network.caipNetworkId], hasOrdinals: announcement.as !== 'unisat' },
    ...options,
  })
  cleanUps.push(announceBitcoinWallet(wallet, announcement))
  const { address } = wallet.getKeys(0).payment
  await chain.give(address, 100_000)
  chain.mine()
  const customRpcUrls = { [network.caipNetworkId]: [chain.url] }
  const { kit } = createTestKit({
    chains: [bitcoin({ networks: [network], customRpcUrls })],
    // There is the node, and no gateway.
    fetch: async (input, init) =>
      String(input).startsWith(chain.url) ? await fetch(input, init) : new Response('', { status: 404 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  const connectorId = { standard: 'Family', unisat: 'unisat' }[announcement.as as string] ?? 'ExampleProvider'
  const getIds = () => kit.store.getState().connectors.map(({ id }) => id)
  await vi.waitFor(() => expect(getIds()).toContain(connectorId))
  await kit.connections.connect({ connectorId })
  const token = {
    type: 'native',
    ...{ ...network.nativeCurrency, caipNetworkId: network.caipNetworkId },
    ...{
      amountAtomic: 100_000n,
      spendableAtomic: 100_000n,
      numeric: '0.001',
      price: 0,
      value: 0,
      iconUrl: '',
    },
  } as const
  await kit.send.setToken(token)
  return { kit, wallet, address, network }
}

const read = async (hash: string) =>
  (await (await fetch(`${chain.url}/tx/${hash}`)).json()) as {
    fee: number
    vout: { scriptpubkey_address: string; value: number }[]
  }

describe.each([
  ['permission', {}, 'p2wpkh'],
  ['permission', {}, 'p2sh-p2wpkh'],
  ['window', { methods: ['getAddresses', 'signMessage', 'signPsbt', 'sendTransfer'] }, 'p2wpkh'],
  ['unisat', {}, 'p2wpkh'],
  ['unisat', {}, 'p2tr'],
  ['standard', {}, 'p2wpkh'],
] as const)('a wallet of the family %s %j that pays from %s', (as, more, paymentKind) => {
  test('sends what was reviewed, has it sped up, and is told of the block', async () => {
    const { kit, wallet, address } = await connect({ as, ...more }, { paymentKind })
    await kit.send.setAmount('0.0004')
    await kit.send.setReceiver(receiver)
    const quote = await kit.send.review()
    const sending = kit.send.send()
    const sent = () => kit.store.getState().send.sent
    await vi.waitFor(() => expect(sent()).toMatchObject([{ status: 'pending' }]), { timeout: 8000 })
    const [first] = sent()
    const told = await read(first?.hash ?? '')
    expect(BigInt(told.fee)).toBe(quote.fee.feeAtomic)
    expect(told.vout).toMatchObject([
      { scriptpubkey_address: receiver, value: 40_000 },
      { scriptpubkey_address: address, value: 60_000 - told.fee },
    ])
    const later = await kit.send.reviewSpeedUp(first?.hash ?? '')
    const { hash } = await kit.send.speedUp()
    expect(BigInt((await read(hash)).fee)).toBe(later.feeAtomic)
    expect(later.feeAtomic).toBeGreaterThan(quote.fee.feeAtomic)
    chain.mine()
    expect(await sending).toEqual({ hash })
    expect(sent()).toMatchObject([{ hash, status: 'confirmed' }])
    // Its own transfer is never asked for where it signs what was reviewed.
    expect(wallet.requests.map(({ name }) => name)).not.toContain('sendTransfer')
  })

  test('sends the most there is, though the receiver is named after it', async () => {
    const { kit, address } = await connect({ as, ...more }, { paymentKind })
    await kit.send.setMaxAmount()
    await kit.send.setReceiver(receiver)
    const quote = await kit.send.review()
    expect(quote.amountAtomic + quote.fee.feeAtomic).toBe(100_000n)
    const sending = kit.send.send()
    const sent = () => kit.store.getState().send.sent
    await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 8000 })
    chain.mine()
    await sending
    const left = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as unknown[]
    expect(left).toEqual([])
  })

  test('declines, and nothing is sent', async () => {
    const { kit, address } = await connect({ as, ...more }, { paymentKind, reject: ['signPsbt'] })
    await kit.send.setAmount('0.0004')
    await kit.send.setReceiver(receiver)
    await kit.send.review()
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'wallet/rejected' })
    const coins = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as unknown[]
    expect(coins).toMatchObject([{ value: 100_000, status: { confirmed: true } }])
  })
})
