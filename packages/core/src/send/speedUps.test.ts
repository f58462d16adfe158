// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SendCapability, SpeedUpCapability, SpeedUpQuote } from '../chain/SendCapability.js'

const [first, second, third] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(32)}`) as [
  string,
  string,
  string,
]
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networks = [createTestNetwork(1, 'Ethereum')] as const
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const ether = {
  type: 'native',
  ...{ name: 'Ether', symbol: 'ETH', caipNetworkId: networks[0].caipNetworkId },
  ...{ decimals: 18, amountAtomic: 10n ** 18n, spendableAtomic: 10n ** 18n },
  ...{ numeric: '1', price: 0, value: 0, iconUrl: '' },
} as const

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

function defer<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** A kit whose chain can speed up, with a transfer that waits; the network and the wallet answer when the test says so. */
async function make({ hasSpeedUps = true } = {}) {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1] })
  cleanUps.push(announceEvmWallet(wallet, { name: 'pocket', rdns: 'test.pocket' }))
  const confirmed = defer<string>()
  const answer = defer<string>()
  const capability = {
    estimateFee: async () => ({ feeAtomic: 1000n, details: {} }),
    send: async () => ({ hash: first }),
    waitForReceipt: vi.fn<SendCapability['waitForReceipt']>(() => confirmed.promise),
    readToken: async ({ address }: { address: string }) => {
      throw new SendError('send/token-not-found', { address })
    },
  } satisfies SendCapability
  const quote: SpeedUpQuote = { hash: first, feeBeforeAtomic: 1000n, feeAtomic: 3000n, details: {} }
  const speedUps = {
    estimate: vi.fn<SpeedUpCapability['estimate']>(async ({ hash }) => ({ ...quote, hash })),
    send: vi.fn<SpeedUpCapability['send']>(async () => ({ hash: await answer.promise })),
  }
  const factory = evm({ networks })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({
      ...factory.create(context),
      capabilities: { send: capability, ...(hasSpeedUps && { speedUps }) },
    }),
  }
  const { kit, ...rest } = createTestKit({ chains: [chain], answers: {} })
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.send.setToken(ether)
  await kit.send.setAmount('0.5')
  await kit.send.setReceiver(receiver)
  await kit.send.review()
  const sending = kit.send.send()
  const state = () => kit.store.getState().send
  await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash: first, status: 'pending' }]))
  return { kit, ...rest, wallet, sending, capability, speedUps, confirmed, answer, state, quote }
}

test('what takes the place of a transfer is reviewed, asked for as reviewed, and stands in its line', async () => {
  const { kit, answer, confirmed, capability, sending, speedUps, state } = await make()
  const events: unknown[] = []
  kit.events.on('transfer-confirmed', (event) => events.push(event))
  const quote = await kit.send.reviewSpeedUp(first)
  expect(state().speedUp).toEqual({ hash: first, status: 'reviewing', quote })
  const asking = kit.send.speedUp()
  expect(state().speedUp).toMatchObject({ status: 'approving' })
  expect(speedUps.send.mock.calls[0]?.[0].quote).toBe(quote)
  answer.resolve(second)
  expect(await asking).toEqual({ hash: second })
  expect(state().speedUp).toBeUndefined()
  expect(state().sent).toMatchObject([{ hash: second, status: 'pending', to: receiver }])
  expect(state().step).toMatchObject({ status: 'confirming', hash: second })
  // Once more, of what it goes by now.
  expect(await kit.send.reviewSpeedUp(second)).toMatchObject({ hash: second })
  // Who waits for the first one is told of the one that is in a block; nobody waits twice.
  confirmed.resolve(second)
  expect(await sending).toEqual({ hash: second })
  expect(capability.waitForReceipt).toHaveBeenCalledTimes(1)
  expect(state().sent).toMatchObject([{ hash: second, status: 'confirmed' }])
  expect(events).toMatchObject([{ sentHash: first, transfer: { hash: second } }])
})

test('one that was not heard of in time is waited for again once it is sped up', async () => {
  const { kit, answer, confirmed, capability, sending, state } = await make()
  confirmed.reject(new SendError('send/receipt-timeout', { hash: first }))
  await expect(sending).rejects.toMatchObject({ code: 'send/receipt-timeout' })
  capability.waitForReceipt.mockResolvedValue(third)
  answer.resolve(second)
  await kit.send.reviewSpeedUp(first)
  await kit.send.speedUp()
  await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash: third, status: 'confirmed' }]))
  expect(capability.waitForReceipt.mock.calls.map(([{ hash }]) => hash)).toEqual([first, second])
})

test('what the wallet declines changes nothing, and can be reviewed again', async () => {
  const { kit, answer, state } = await make()
  await kit.send.reviewSpeedUp(first)
  answer.reject(new AppKitError('wallet/rejected'))
  await expect(kit.send.speedUp()).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(state().speedUp).toMatchObject({ hash: first, status: 'failed', code: 'wallet/rejected' })
  expect(state().sent).toMatchObject([{ hash: first, status: 'pending' }])
  await kit.send.reviewSpeedUp(first)
  expect(state().speedUp).toMatchObject({ status: 'reviewing' })
})

test('who leaves it stops waiting; what the wallet sends all the same stands in the line', async () => {
  const { kit, answer, speedUps, state } = await make()
  await kit.send.reviewSpeedUp(first)
  const asking = kit.send.speedUp()
  await kit.send.leaveSpeedUp()
  await expect(asking).rejects.toMatchObject({ code: 'send/cancelled' })
  expect(speedUps.send.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(state().speedUp).toBeUndefined()
  answer.resolve(second)
  await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash: second, status: 'pending' }]))
})

test('what cannot be sped up says why; an answer that comes too late moves nothing', async () => {
  const { kit, speedUps, state, quote } = await make()
  speedUps.estimate.mockRejectedValueOnce(
    new SendError('send/speed-up-impossible', { reason: 'a block has it' }),
  )
  await expect(kit.send.reviewSpeedUp(first)).rejects.toMatchObject({ code: 'send/speed-up-impossible' })
  expect(state().speedUp).toMatchObject({ status: 'failed', code: 'send/speed-up-impossible' })
  const late = defer<SpeedUpQuote>()
  speedUps.estimate.mockReturnValueOnce(late.promise)
  const asking = kit.send.reviewSpeedUp(first)
  expect(state().speedUp).toEqual({ hash: first, status: 'estimating' })
  await kit.send.leaveSpeedUp()
  late.resolve(quote)
  await expect(asking).rejects.toMatchObject({ code: 'send/cancelled' })
  expect(state().speedUp).toBeUndefined()
})

test('only what was reviewed is asked for, of a transfer that is known, on a chain that can, by its own account', async () => {
  const { kit, wallet, speedUps } = await make()
  await expect(kit.send.speedUp()).rejects.toMatchObject({ code: 'send/not-reviewed' })
  await expect(kit.send.reviewSpeedUp(third)).rejects.toMatchObject({ code: 'network/unsupported' })
  await expect(kit.send.reviewSpeedUp(undefined as never)).rejects.toThrow()
  await kit.send.reviewSpeedUp(first)
  wallet.selectAccount(1)
  await vi.waitFor(() => expect(kit.store.getState().send.speedUp).toBeUndefined())
  await expect(kit.send.reviewSpeedUp(first)).rejects.toMatchObject({ code: 'send/quote-outdated' })
  expect(speedUps.send).not.toHaveBeenCalled()

  const other = await make({ hasSpeedUps: false })
  await expect(other.kit.send.reviewSpeedUp(first)).rejects.toMatchObject({ code: 'network/unsupported' })
})
