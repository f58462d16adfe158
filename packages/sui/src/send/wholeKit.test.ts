// @vitest-environment happy-dom
import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { localSuiTokens } from '@latchkey/local/networks/sui'
import { encodeBase64, joinCaip10 } from '@latchkey/primitives'
import { announceSuiWallet, createSuiWallet, createTestKit, type SuiWalletOptions } from '@latchkey/testing'
import { decodeSuiPrivateKey } from '@mysten/sui/cryptography'
import { Transaction } from '@mysten/sui/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localSui } from '../networks.js'
import { sui } from '../sui.js'

let chain: TestSui
const cleanUps: (() => void)[] = []
beforeAll(async () => {
  chain = await startTestSui()
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})
afterAll(() => chain.stop())

const { caipNetworkId } = localSui
const toBalance = (amountAtomic: bigint) => ({
  ...{ amountAtomic, spendableAtomic: amountAtomic, numeric: '1', price: 0, value: 0, iconUrl: '' },
  caipNetworkId,
})
const toNative = (owner: string) =>
  ({ type: 'native', ...localSui.nativeCurrency, ...toBalance(chain.readBalance(owner).total) }) as const

/** Hands a transaction over, as wallets do with a node of their own. */
async function execute({ bytes, signature }: { bytes: Uint8Array; signature: string }) {
  const query =
    'mutation($b:Base64!,$s:[Base64!]!){executeTransaction(transactionDataBcs:$b,signatures:$s){effects{digest effectsBcs}}}'
  const response = await fetch(`${chain.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { b: encodeBase64(bytes), s: [signature] } }),
  })
  const { data } = (await response.json()) as {
    data: { executeTransaction: { effects: { digest: string; effectsBcs: string } } }
  }
  const { digest, effectsBcs } = data.executeTransaction.effects
  return { digest, effects: effectsBcs }
}

/** A kit with a wallet that has an account of the chain. */
async function connect(index: 0 | 2, options: Partial<SuiWalletOptions> = {}) {
  const { secretKey, address } = chain.accounts[index]
  const wallet = createSuiWallet({
    ...{ name: 'Scripted', execute, build: (json: string) => Transaction.from(json).build() },
    keys: [{ scheme: 'ed25519', privateKey: decodeSuiPrivateKey(secretKey).secretKey }],
    ...options,
  })
  cleanUps.push(announceSuiWallet(wallet.standard))
  const { kit } = createTestKit({
    chains: [sui({ networks: [localSui], customRpcUrls: { [caipNetworkId]: [chain.url] } })],
    // There is the node, and no gateway.
    fetch: async (input, init) =>
      String(input).startsWith(chain.url) ? await fetch(input, init) : new Response('', { status: 404 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'Scripted' })
  return { kit, wallet, address }
}

describe.each([
  ['signs', undefined],
  ['only sends', ['standard:connect', 'sui:signPersonalMessage', 'sui:signAndExecuteTransaction']],
] as const)('a kit with a wallet that %s', (_, requests) => {
  const options = requests ? { requests } : {}

  test('sends SUI that was reviewed, and is told of its end', async () => {
    const { kit, address } = await connect(0, options)
    const receiver = chain.accounts[1].address
    const before = chain.readBalance(receiver).total
    await kit.send.setToken(toNative(address))
    await kit.send.setAmount('1.25')
    await kit.send.setReceiver(receiver)
    const quote = await kit.send.review()
    expect(quote).toMatchObject({ amountAtomic: 1_250_000_000n, to: receiver })
    const { hash } = await kit.send.send()
    expect(kit.store.getState().send.sent).toMatchObject([{ hash, status: 'confirmed' }])
    expect(chain.readBalance(receiver).total - before).toBe(1_250_000_000n)
  })

  test('sends a token by its type of Move', async () => {
    const { kit, address } = await connect(0, options)
    const receiver = chain.accounts[1].address
    const { name, symbol, decimals, address: type } = localSuiTokens.USDC
    const before = chain.readBalance(receiver, type).total
    await kit.send.setToken({
      ...{ type: 'token', name, symbol, decimals },
      address: joinCaip10(caipNetworkId, type.replaceAll(':', '%3A')),
      ...toBalance(chain.readBalance(address, type).total),
    })
    await kit.send.setAmount('0.5')
    await kit.send.setReceiver(receiver)
    await kit.send.review()
    await kit.send.send()
    expect(chain.readBalance(receiver, type).total - before).toBe(500_000n)
  })

  test('says so when the wallet declines', async () => {
    const { kit, address, wallet } = await connect(0, options)
    const receiver = chain.accounts[1].address
    const before = chain.readBalance(receiver).total
    wallet.behaviour.reject = ['sui:signTransaction', 'sui:signAndExecuteTransaction']
    await kit.send.setToken(toNative(address))
    await kit.send.setAmount('1')
    await kit.send.setReceiver(receiver)
    await kit.send.review()
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(chain.readBalance(receiver).total).toBe(before)
  })
})

test('the most there is leaves what the fee may come to', async () => {
  const { kit, address } = await connect(2)
  const held = chain.readBalance(address).total
  const receiver = chain.accounts[1].address
  const before = chain.readBalance(receiver).total
  await kit.send.setToken(toNative(address))
  await kit.send.setMaxAmount()
  await kit.send.setReceiver(receiver)
  const quote = await kit.send.review()
  expect(quote.amountAtomic + quote.fee.feeAtomic).toBe(held)
  await kit.send.send()
  expect(chain.readBalance(receiver).total - before).toBe(quote.amountAtomic)
  expect(chain.readBalance(address).total).toBeLessThan(quote.fee.feeAtomic)
})

test('an object of the network’s own is no receiver', async () => {
  const { kit, address } = await connect(0)
  await kit.send.setToken(toNative(address))
  await kit.send.setAmount('1')
  await kit.send.setReceiver('0x6')
  await expect(kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
  expect(kit.store.getState().send.draft.problems).toMatchObject({ receiver: 'send/receiver-unowned' })
})
