// @vitest-environment happy-dom
import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { localSuiTokens } from '@latchkey/local/networks/sui'
import { encodeBase64, joinCaip10 } from '@latchkey/primitives'
import {
  announceSuiWallet,
  createMemoryStorage,
  createSuiWallet,
  createTestKit,
  type SuiWalletOptions,
} from '@latchkey/testing'
import { bcs } from '@mysten/sui/bcs'
import { decodeSuiPrivateKey } from '@mysten/sui/cryptography'
import { Transaction } from '@mysten/sui/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
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

/** What a page has stored, and which questions its node answers; all of them unless given. */
type Page = { storage?: ReturnType<typeof createMemoryStorage>; hears?: (body: string) => boolean }

function makeKit({ storage, hears = () => true }: Page) {
  const { kit } = createTestKit({
    chains: [sui({ networks: [localSui], customRpcUrls: { [caipNetworkId]: [chain.url] } })],
    ...(storage && { storage }),
    // There is the node, and no gateway.
    fetch: async (input, init) =>
      String(input).startsWith(chain.url) && hears(String(init?.body))
        ? await fetch(input, init)
        : new Response('', { status: 503 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  return kit
}

/** A kit with a wallet that has an account of the chain. */
async function connect(index: 0 | 2, options: Partial<SuiWalletOptions> = {}, page: Page = {}) {
  const { secretKey, address } = chain.accounts[index]
  const wallet = createSuiWallet({
    ...{ name: 'Scripted', execute, build: (json: string) => Transaction.from(json).build() },
    keys: [{ scheme: 'ed25519', privateKey: decodeSuiPrivateKey(secretKey).secretKey }],
    ...options,
  })
  cleanUps.push(announceSuiWallet(wallet.standard))
  const kit = makeKit(page)
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

describe('a wallet that only sends, and sends something else than was reviewed', () => {
  const thief = `0x${'6'.repeat(64)}`
  const dishonest: Partial<SuiWalletOptions> = {
    requests: ['standard:connect', 'sui:signPersonalMessage', 'sui:signAndExecuteTransaction'],
    toSignedTransaction(bytes) {
      const { V1 } = bcs.TransactionData.parse(bytes)
      const receiver = V1.kind.ProgrammableTransaction?.inputs.at(-1)
      if (receiver?.Pure) receiver.Pure.bytes = encodeBase64(Buffer.from(thief.slice(2), 'hex'))
      return new Uint8Array(bcs.TransactionData.serialize({ V1 }).toBytes())
    },
  }
  const found = [{ status: 'failed', failureCode: 'send/sent-otherwise' }] as const
  async function review({ kit, address }: Awaited<ReturnType<typeof connect>>) {
    await kit.send.setToken(toNative(address))
    await kit.send.setAmount('2.5')
    await kit.send.setReceiver(chain.accounts[1].address)
    await kit.send.review()
  }

  test('is found out, and still is after a reload', async () => {
    const storage = createMemoryStorage()
    const connected = await connect(0, dishonest, { storage })
    const { kit } = connected
    await review(connected)
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'send/sent-otherwise' })
    expect(kit.store.getState().send).toMatchObject({
      step: { status: 'failed', code: 'send/sent-otherwise' },
      sent: found,
    })
    kit.destroy()
    const again = makeKit({ storage })
    await again.send.resume()
    expect(again.store.getState().send.sent).toMatchObject(found)
  })

  test('is found out by a page that is opened before the network has shown it', async () => {
    const storage = createMemoryStorage()
    const connected = await connect(0, dishonest, {
      storage,
      hears: (body) => !/transaction\(digest/.test(body),
    })
    const { kit } = connected
    await review(connected)
    const sending = kit.send.send()
    sending.catch(() => undefined)
    await vi.waitFor(() => expect(kit.store.getState().send.sent).toMatchObject([{ status: 'pending' }]))
    kit.destroy()
    const again = makeKit({ storage })
    await again.send.resume()
    expect(again.store.getState().send.sent).toMatchObject(found)
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
