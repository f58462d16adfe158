// @vitest-environment happy-dom
import { startTestCosmos, type TestCosmos } from '@latchkey/local/chains/cosmos'
import { joinCaip10 } from '@latchkey/primitives'
import {
  announceCosmosWallet,
  type CosmosWalletOptions,
  createCosmosWallet,
  createTestKit,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toCaipReference } from '../address/denoms.js'
import { cosmos } from '../cosmos.js'
import { localHub, localZone } from '../networks.js'
import { toWalletChains } from '../testing/toWalletChains.js'

let chains: TestCosmos
const cleanUps: (() => void)[] = []
beforeAll(async () => {
  chains = await startTestCosmos()
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})
afterAll(() => chains.stop())

const { caipNetworkId } = localHub

async function getHeld(address: string, denom = 'uatom', { url } = chains.hub): Promise<bigint> {
  const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?${new URLSearchParams({ denom })}`
  const answer = (await (await fetch(`${url}${path}`)).json()) as { balance: { amount: string } }
  return BigInt(answer.balance.amount)
}

const toBalance = (amountAtomic: bigint) => ({
  ...{ amountAtomic, spendableAtomic: amountAtomic, numeric: '1', price: 0, value: 0, iconUrl: '' },
  caipNetworkId,
})

/** A kit with a wallet that has an account of the chains. */
async function connect(index: 0 | 2, options: Partial<CosmosWalletOptions> = {}) {
  const { address, privateKey } = chains.hub.accounts[index]
  const wallet = createCosmosWallet({
    privateKeys: [privateKey],
    chains: toWalletChains([localHub, localZone]),
    ...options,
  })
  cleanUps.push(announceCosmosWallet(wallet, { path: 'pocket.cosmos', changeEvent: 'pocket_keystorechange' }))
  const { kit } = createTestKit({
    chains: [
      cosmos({
        networks: [localHub, localZone],
        customRpcUrls: { [caipNetworkId]: [chains.hub.url], [localZone.caipNetworkId]: [chains.zone.url] },
      }),
    ],
    // There are the nodes, and no gateway.
    fetch: async (input, init) =>
      [chains.hub.url, chains.zone.url].some((url) => String(input).startsWith(url))
        ? await fetch(input, init)
        : new Response('', { status: 404 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'pocket-cosmos' })
  const native = { type: 'native' as const, ...localHub.nativeCurrency }
  await kit.send.setToken({ ...native, ...toBalance(await getHeld(address)) })
  return { kit, wallet, address }
}

test.each([{}, { isNanoLedger: true }])(
  'a kit sends what was reviewed, with its memo, and is told of the block (%j)',
  async (options) => {
    const { kit } = await connect(0, options)
    const receiver = chains.hub.accounts[1].address
    const before = await getHeld(receiver)
    await kit.send.setAmount('1.25')
    await kit.send.setReceiver(receiver)
    await kit.send.setMemo('4711')
    const quote = await kit.send.review()
    expect(quote).toMatchObject({ amountAtomic: 1_250_000n, to: receiver, memo: '4711' })
    const { hash } = await kit.send.send()
    expect(kit.store.getState().send.sent).toMatchObject([{ hash, status: 'confirmed' }])
    expect(await getHeld(receiver)).toBe(before + 1_250_000n)
  },
)

test('a kit sends a token that came over IBC', async () => {
  const { kit, address } = await connect(0)
  const token = chains.hub.network.tokens.find(({ symbol }) => symbol === 'USDC')
  const receiver = chains.hub.accounts[1].address
  const denom = token?.address ?? ''
  const [held, before] = await Promise.all([getHeld(address, denom), getHeld(receiver, denom)])
  await kit.send.setToken({
    ...{ type: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    address: joinCaip10(caipNetworkId, toCaipReference(denom)),
    ...toBalance(held),
  })
  await kit.send.setAmount('3')
  await kit.send.setReceiver(receiver)
  await kit.send.review()
  await kit.send.send()
  expect(await getHeld(receiver, denom)).toBe(before + 3_000_000n)
})

test('the most there is leaves nothing', async () => {
  const { kit, address } = await connect(2)
  const held = await getHeld(address)
  await kit.send.setMaxAmount()
  await kit.send.setReceiver(chains.hub.accounts[1].address)
  await kit.send.setMemo('all of it')
  const quote = await kit.send.review()
  expect(quote.amountAtomic + quote.fee.feeAtomic).toBe(held)
  await kit.send.send()
  expect(await getHeld(address)).toBe(0n)
})

test('the receiver’s network is the sender’s, and both addresses of the sender go with it', async () => {
  const { kit, address } = await connect(0)
  await kit.send.setAmount('1')
  await kit.send.setReceiver(chains.zone.accounts[1].address)
  await expect(kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
  await kit.networks.switchNetwork(localZone.caipNetworkId, { throwOnFailure: true })
  const { address: there } = chains.zone.accounts[0]
  expect(there).not.toBe(address)
  const state = kit.store.getState()
  expect(Object.values(state.connections).map(({ accounts }) => accounts[0]?.address)).toEqual([there])
})

test('says so when the wallet declines, and nothing has moved', async () => {
  const { kit, wallet } = await connect(0)
  const receiver = chains.hub.accounts[1].address
  const before = await getHeld(receiver)
  wallet.behaviour.reject = ['signDirect']
  await kit.send.setAmount('1')
  await kit.send.setReceiver(receiver)
  await kit.send.review()
  await expect(kit.send.send()).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(await getHeld(receiver)).toBe(before)
})
