// @vitest-environment happy-dom
import { getAccount } from '@latchkey/core'
import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { announceSuiWallet, createTestKit } from '@latchkey/testing'
import { createDAppKit } from '@mysten/dapp-kit-core'
import { SuiGrpcClient } from '@mysten/sui/grpc'
import { getWallets, type Wallet } from '@mysten/wallet-standard'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localSui } from './networks.js'
import { sui } from './sui.js'
import { verifySigned } from './testing/verifySigned.js'

let chain: TestSui
let burner: Wallet
const cleanUps: (() => void)[] = []
beforeAll(async () => {
  chain = await startTestSui()
  createDAppKit({
    networks: ['localnet'],
    createClient: () => new SuiGrpcClient({ network: 'localnet', baseUrl: chain.url }),
    enableBurnerWallet: true,
    // That one calls its vendor's server.
    slushWalletConfig: null,
    autoConnect: false,
  })
  const find = () =>
    getWallets()
      .get()
      .find(({ name }) => name === 'Unsafe Burner Wallet')
  await vi.waitFor(() => expect(find()).toBeDefined())
  // dapp-kit keeps it to its own page: it registers with its own copy of the registry, and not with the window.
  burner = find() as Wallet
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})
afterAll(() => chain.stop())

/** Connects a wallet to a kit on the local chain. */
async function connect(wallet: Wallet) {
  // Its types know keys that cannot be changed.
  cleanUps.push(announceSuiWallet(wallet as Parameters<typeof announceSuiWallet>[0]))
  const { kit } = createTestKit({
    chains: [sui({ networks: [localSui], customRpcUrls: { [localSui.caipNetworkId]: [chain.url] } })],
    fetch: async (input, init) =>
      String(input).startsWith(chain.url) ? await fetch(input, init) : new Response('', { status: 404 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: wallet.name })
  const address = getAccount(kit.store.getState(), 'sui').address ?? ''
  return { kit, address }
}

test('§1.006.sui dapp-kit’s own burner wallet, as it is, connects and signs a text in the kit', async () => {
  const { kit, address } = await connect(burner)
  expect(address).toBe(burner.accounts[0]?.address)
  const message = 'example.org wants you to sign in with your Sui account:\né'
  const signature = await kit.connections.signMessage({ message })
  expect(await verifySigned({ address, message, signature })).toBe(true)
})

/** The same wallet, as if it could only send what it signs. */
const sendsOnly = () => {
  const { 'sui:signTransaction': _, ...features } = burner.features as Record<string, object>
  const { accounts, chains, icon, name, version } = burner
  return { accounts, chains, icon, name, version, features } as Wallet
}

test.each([
  ['signs what the kit hands to the network', () => burner],
  ['sends by itself where it cannot but', sendsOnly],
])('dapp-kit’s own burner wallet %s', async (_, toWallet) => {
  const { kit, address } = await connect(toWallet())
  await chain.fund({ address, amount: 3_000_000_000n })
  const receiver = chain.accounts[1].address
  const [before, held] = [chain.readBalance(receiver).total, chain.readBalance(address).total]
  await kit.send.setToken({
    ...{ type: 'native', ...localSui.nativeCurrency, caipNetworkId: localSui.caipNetworkId },
    ...{ amountAtomic: held, spendableAtomic: held, numeric: '3', price: 0, value: 0, iconUrl: '' },
  })
  await kit.send.setAmount('1.5')
  await kit.send.setReceiver(receiver)
  await kit.send.review()
  const { hash } = await kit.send.send()
  expect(kit.store.getState().send.sent).toMatchObject([{ hash, status: 'confirmed' }])
  expect(chain.readBalance(receiver).total - before).toBe(1_500_000_000n)
})
