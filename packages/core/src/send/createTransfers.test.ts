// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createSharedStorage,
  createTestChain,
  createTestKit,
  createTestNetwork,
  createTestWallet,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SendCapability, SentReference } from '../chain/SendCapability.js'
import type { KitEvents } from '../kit/Kit.js'
import { sendApprovalTimeoutMs } from './createTransfers.js'
import { emptyDraft, isSending } from './SendState.js'

const hash = `0x${'cd'.repeat(32)}`
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] as const
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const ether = {
  type: 'native',
  name: 'Ether',
  symbol: 'ETH',
  caipNetworkId: networks[0].caipNetworkId,
  decimals: 18,
  amountAtomic: 10n ** 18n,
  spendableAtomic: 10n ** 18n,
  numeric: '1',
  price: 0,
  value: 0,
  iconUrl: '',
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

function install(name: string, privateKeys: readonly `0x${string}`[]) {
  const wallet = createEvmWallet({ privateKeys, chainId: 1, knownChainIds: [1, 10] })
  cleanUps.push(announceEvmWallet(wallet, { name, rdns: `test.${name}` }))
  return wallet
}

const toReference = (sent: string | SentReference) => (typeof sent === 'string' ? { hash: sent } : sent)

/** A kit; wallet and network answer when the test says so. */
function makeKit(options: Parameters<typeof createTestKit>[0] = {}) {
  const wallet = defer<string | SentReference>()
  const network = defer<string>()
  const capability = {
    estimateFee: async () => ({ feeAtomic: 1000n, details: {} }),
    send: vi.fn<SendCapability['send']>(async () => toReference(await wallet.promise)),
    waitForReceipt: vi.fn<SendCapability['waitForReceipt']>(
      async ({ hash }) => (await network.promise) ?? hash,
    ),
    readToken: async ({ address }: { address: string }) => {
      throw new SendError('send/token-not-found', { address })
    },
  } satisfies SendCapability
  const factory = evm({ networks })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: { send: capability } }),
  }
  const quantity = { decimals: '18', numeric: '1' }
  const held = { name: 'Ether', symbol: 'ETH', value: 0, price: 0, quantity, iconUrl: '' }
  const answers = {
    [`/v1/account/${owner}/balance`]: { balances: [held] },
    [`/v1/account/${receiver}/balance`]: { balances: [held] },
  }
  const testKit = createTestKit({ ...options, chains: [chain], answers })
  const { kit } = testKit
  cleanUps.push(kit.destroy)
  kit.start()
  const state = () => kit.store.getState().send
  return { ...testKit, wallet, network, capability, state }
}

/** A connected kit with a transfer filled in. */
async function make(options: Parameters<typeof createTestKit>[0] = {}) {
  const installed = install('pocket', keys)
  const made = makeKit(options)
  const { kit } = made
  const sent: KitEvents['transfer-sent'][] = []
  kit.events.on('transfer-sent', (event) => sent.push(event))
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.send.setToken(ether)
  await kit.send.setAmount('0.5')
  await kit.send.setReceiver(receiver)
  return { ...made, installed, sent }
}

async function makeReviewed(options: Parameters<typeof createTestKit>[0] = {}) {
  const made = await make(options)
  const quote = await made.kit.send.review()
  return { ...made, quote }
}

describe('what was reviewed', () => {
  test('without a review nothing is sent', async () => {
    const { kit, capability } = await make()
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'send/not-reviewed' })
    expect(capability.send).not.toHaveBeenCalled()
  })

  test('a quote of an earlier review is not sent', async () => {
    const { kit, capability, quote } = await makeReviewed()
    await kit.send.setAmount('0.6')
    await kit.send.review()
    await expect(kit.send.send(quote)).rejects.toMatchObject({ code: 'send/not-reviewed' })
    expect(capability.send).not.toHaveBeenCalled()
  })

  test('the wallet is asked for exactly that, with the fee that was shown', async () => {
    const { kit, capability, quote } = await makeReviewed()
    kit.send.send(quote).catch(() => undefined)
    expect(capability.send).toHaveBeenCalledWith(
      expect.objectContaining({
        amountAtomic: 5n * 10n ** 17n,
        from: owner,
        to: receiver,
        network: expect.objectContaining(networks[0]),
        token: ether,
        fee: { feeAtomic: 1000n, details: {} },
      }),
    )
  })

  test('it cannot be changed, and a field that is changed takes it back', async () => {
    const { kit, state, quote } = await makeReviewed()
    expect(Object.isFrozen(quote)).toBe(true)
    expect(() => Object.assign(quote, { to: owner })).toThrow(TypeError)
    await kit.send.setAmount('0.9')
    expect(quote).toMatchObject({ to: receiver, amountAtomic: 5n * 10n ** 17n })
    expect(state().step).toEqual({ status: 'editing' })
    await expect(kit.send.send(quote)).rejects.toMatchObject({ code: 'send/not-reviewed' })
  })

  test('another account in the wallet makes it outdated: it is never sent, and can be reviewed anew from there', async () => {
    const { kit, capability, installed, quote, state } = await makeReviewed()
    installed.selectAccount(1)
    await vi.waitFor(() => expect(state().step).toEqual({ status: 'outdated', quote, because: 'account' }))
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'send/quote-outdated' })
    await expect(kit.send.send(quote)).rejects.toMatchObject({ code: 'send/quote-outdated' })
    expect(capability.send).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(state().draft.problems).toEqual({}))
    expect(await kit.send.review()).toMatchObject({
      from: receiver,
      to: receiver,
      amountAtomic: 5n * 10n ** 17n,
    })
  })

  test('another network makes it outdated, and nothing of it holds there', async () => {
    const { kit, capability, quote, state } = await makeReviewed()
    await kit.networks.switchNetwork(networks[1].caipNetworkId)
    expect(state().step).toEqual({ status: 'outdated', quote, because: 'network' })
    await expect(kit.send.send(quote)).rejects.toMatchObject({ code: 'send/quote-outdated' })
    expect(capability.send).not.toHaveBeenCalled()
    expect(state().draft).toEqual(emptyDraft)
  })

  test('the same account in another wallet is another one: who did not show the review is not asked', async () => {
    const { kit, capability, quote, state } = await makeReviewed()
    install('amber', keys)
    await vi.waitFor(() =>
      expect(kit.store.getState().connectors.map(({ id }) => id)).toContain('test.amber'),
    )
    await kit.connections.connect({ connectorId: 'test.amber' })
    await expect(kit.send.send(quote)).rejects.toMatchObject({ code: 'send/quote-outdated' })
    expect(state().step).toMatchObject({ status: 'outdated', because: 'account' })
    expect(capability.send).not.toHaveBeenCalled()
  })

  test('what was declined may be asked for again as it is', async () => {
    const { kit, capability, quote, state } = await makeReviewed()
    capability.send.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(state().step).toMatchObject({ status: 'failed', quote, code: 'wallet/rejected' })
    kit.send.send(quote).catch(() => undefined)
    expect(state().step).toEqual({ status: 'approving', quote })
  })
})

describe('a transfer', () => {
  test('§4.033 §8.026 goes the way of its chain, and where there is none it is refused', async () => {
    const amber = createTestWallet({ id: 'amber' })
    const basil = createTestWallet({ id: 'basil' })
    const capability = {
      estimateFee: async () => ({ feeAtomic: 1n, details: {} }),
      send: vi.fn<SendCapability['send']>(async () => ({ hash: 'hash-of-solana' })),
      waitForReceipt: async ({ hash }) => hash,
      readToken: async () => Promise.reject(new Error('not used')),
    } satisfies SendCapability
    const chains = [
      createTestChain('eip155', [amber]),
      createTestChain('solana', [basil], { capabilities: { send: capability } }),
    ] as const
    const { kit } = createTestKit({ chains })
    cleanUps.push(kit.destroy)
    kit.start()
    await kit.connections.connect({ connectorId: 'amber' })
    await kit.connections.connect({ connectorId: 'basil' })
    const fill = async (namespace: 'eip155' | 'solana') => {
      await kit.networks.switchNamespace(namespace)
      const caipNetworkId = `${namespace}:one` as const
      await kit.send.setToken({ ...ether, caipNetworkId } as never)
      await kit.send.setAmount('0.5')
      await kit.send.setReceiver('somebody')
    }
    await fill('solana')
    const quote = await kit.send.review()
    expect(await kit.send.send(quote)).toEqual({ hash: 'hash-of-solana' })
    expect(capability.send.mock.calls[0]?.[0]).toMatchObject({
      from: 'basil-solana-0',
      to: 'somebody',
      connection: { namespace: 'solana' },
    })
    await fill('eip155')
    await kit.send.estimateFee()
    expect(kit.store.getState().send.draft.estimate).toMatchObject({
      message: 'Network not supported for Gas Price',
    })
    await expect(kit.send.review()).rejects.toMatchObject({
      code: 'network/unsupported',
      message: 'Unsupported chain',
    })
    expect(capability.send).toHaveBeenCalledOnce()
  })

  test('§4.033 is loading while it is with the wallet and with the network', async () => {
    const { kit, wallet, network, quote, state } = await makeReviewed()
    expect(isSending(state())).toBe(false)
    const result = kit.send.send()
    expect(state().step).toEqual({ status: 'approving', quote })
    expect(isSending(state())).toBe(true)
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step).toEqual({ status: 'confirming', quote, hash }))
    expect(isSending(state())).toBe(true)
    network.resolve(hash)
    expect(await result).toEqual({ hash })
    expect(isSending(state())).toBe(false)
    expect(state()).toMatchObject({ step: { status: 'editing' }, draft: { sendTokenAmount: '' } })
  })

  test('a wallet that never answers is given up', async () => {
    const { kit, clock, state } = await makeReviewed()
    const result = kit.send.send()
    clock.advance(sendApprovalTimeoutMs)
    await expect(result).rejects.toMatchObject({ code: 'wallet/timeout' })
    expect(state().step).toMatchObject({ status: 'failed', code: 'wallet/timeout' })
  })

  test('an approval after cancelling is reported and does not touch the fields', async () => {
    const { kit, wallet, network, quote, sent, state } = await makeReviewed()
    const result = kit.send.send()
    await kit.send.cancel()
    await expect(result).rejects.toMatchObject({ code: 'send/cancelled' })
    expect(state().step).toEqual({ status: 'reviewing', quote, wasCancelled: true })
    await kit.send.setAmount('0.1')
    wallet.resolve(hash)
    await vi.waitFor(() => expect(sent).toEqual([{ type: 'transfer-sent', quote, hash, isLate: true }]))
    expect(state().sent).toMatchObject([{ hash, status: 'pending' }])
    network.resolve(hash)
    await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash, status: 'confirmed' }]))
    expect(state()).toMatchObject({ step: { status: 'editing' }, draft: { sendTokenAmount: '0.1' } })
  })

  test('the review goes on warning of a request that was given up here only, and of a newer one', async () => {
    const { kit, capability, quote, state } = await makeReviewed()
    const rejections: ((error: unknown) => void)[] = []
    capability.send.mockImplementation(() => new Promise((_, reject) => rejections.push(reject)))
    const cancel = async () => {
      const cancelled = kit.send.send()
      await kit.send.cancel()
      await expect(cancelled).rejects.toMatchObject({ code: 'send/cancelled' })
    }
    const settled = () => new Promise((resolve) => setTimeout(resolve))
    const warned = { status: 'reviewing', quote, wasCancelled: true }
    await cancel()
    await cancel()
    rejections[0]?.(new AppKitError('wallet/rejected'))
    await settled()
    expect(state().step).toEqual(warned)
    const cause = new PairingError('pairing/request-cancelled')
    rejections[1]?.(new AppKitError('wallet/rejected', undefined, { cause }))
    await settled()
    expect(state().step).toEqual(warned)
  })

  test('cancelling lets the wallet take its request back; another account in the wallet does not', async () => {
    const { kit, wallet, capability, quote, installed, state } = await makeReviewed()
    const getSignal = () => capability.send.mock.lastCall?.[0].signal
    const cancelled = kit.send.send()
    await kit.send.cancel()
    await expect(cancelled).rejects.toMatchObject({ code: 'send/cancelled' })
    expect(getSignal()?.aborted).toBe(true)
    expect(state().step).toEqual({ status: 'reviewing', quote, wasCancelled: true })
    // The wallet holds it no more, so the visitor need not look for it there.
    wallet.reject(new AppKitError('wallet/rejected'))
    await vi.waitFor(() => expect(state().step).toEqual({ status: 'reviewing', quote }))

    capability.send.mockImplementationOnce(() => new Promise(() => {}))
    kit.send.send().catch(() => undefined)
    installed.selectAccount(1)
    await vi.waitFor(() => expect(state().step.status).toBe('editing'))
    expect(getSignal()?.aborted).toBe(false)
  })

  test('one that ends after the visitor went to another network does not touch the new fields', async () => {
    const { kit, wallet, network, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    await kit.networks.switchNetwork(networks[1].caipNetworkId)
    await kit.send.setReceiver(receiver)
    network.resolve(hash)
    expect(await result).toEqual({ hash })
    expect(state().draft.receiverAddress).toBe(receiver)
  })

  test('one that is confirmed after the visitor changed the account is followed until the network has it', async () => {
    const { kit, clock, wallet, network, installed, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    installed.selectAccount(1)
    await vi.waitFor(() => expect(state().step.status).toBe('editing'))
    const transfer = {
      hash,
      caipNetworkId: 'eip155:1',
      from: owner,
      to: receiver,
      token: { symbol: 'ETH', decimals: 18 },
      amountAtomic: 5n * 10n ** 17n,
      sentAtMs: clock.now(),
    }
    expect(state().sent).toEqual([{ ...transfer, status: 'pending' }])
    network.resolve(hash)
    expect(await result).toEqual({ hash })
    expect(state().sent).toEqual([{ ...transfer, status: 'confirmed' }])
  })

  test('one that the network refuses meanwhile stays on the list, with the reason, until it is dismissed', async () => {
    const { kit, wallet, network, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    await kit.networks.switchNetwork(networks[1].caipNetworkId)
    network.reject(new SendError('send/reverted', { hash }))
    await expect(result).rejects.toMatchObject({ code: 'send/reverted' })
    expect(state()).toMatchObject({
      step: { status: 'editing' },
      sent: [{ hash, status: 'failed', failureCode: 'send/reverted' }],
    })
    await kit.send.dismiss(hash)
    expect(state().sent).toEqual([])
  })

  test('once sent, not hearing of it is no failure to send, and it is asked after again', async () => {
    const { kit, wallet, network, capability, quote, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    network.reject(new AppKitError('wire/network', { url: '' }))
    await expect(result).rejects.toMatchObject({ code: 'send/receipt-timeout' })
    expect(state().step).toMatchObject({ status: 'failed', quote, hash, code: 'send/receipt-timeout' })
    await kit.send.cancel()
    expect(state().step.status).toBe('failed')
    capability.waitForReceipt.mockResolvedValueOnce(hash)
    await kit.send.checkAgain()
    expect(state().step.status).toBe('editing')
  })
})

describe('beyond the page', () => {
  /** Sends until the network is being asked. */
  async function sendHalf(options: Parameters<typeof createTestKit>[0]) {
    const made = await makeReviewed(options)
    const result = made.kit.send.send()
    result.catch(() => undefined)
    made.wallet.resolve(hash)
    await vi.waitFor(() => expect(made.state().step.status).toBe('confirming'))
    return { ...made, result }
  }

  test('a transfer on its way is there after a reload, is followed to its end, and stays as a receipt', async () => {
    const storage = createMemoryStorage()
    const before = await sendHalf({ storage })
    const sentAtMs = before.state().sent[0]?.sentAtMs
    before.kit.destroy()
    const { state, capability, network, kit } = makeKit({ storage })
    const told: unknown[] = []
    kit.events.on('transfer-confirmed', (event) => told.push(event))
    await vi.waitFor(() => expect(capability.waitForReceipt).toHaveBeenCalledTimes(1))
    const [question] = capability.waitForReceipt.mock.calls[0] ?? []
    expect(question).toMatchObject({ hash, network: networks[0], sentAtMs })
    expect(state()).toMatchObject({
      step: { status: 'editing' },
      sent: [{ hash, from: owner, to: receiver, amountAtomic: 5n * 10n ** 17n, status: 'pending' }],
    })
    network.resolve(hash)
    await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash, status: 'confirmed' }]))
    expect(told).toMatchObject([{ transfer: { hash }, isOnScreen: false }])
    kit.destroy()
    const { state: later, capability: asked } = makeKit({ storage })
    await vi.waitFor(() => expect(later().sent).toMatchObject([{ hash, status: 'confirmed' }]))
    expect(asked.waitForReceipt).not.toHaveBeenCalled()
  })

  test('what a smart account has sent is followed after a reload too, and is known by its transaction then', async () => {
    const storage = createMemoryStorage()
    const [operation, transaction] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`]
    const before = await makeReviewed({ storage })
    before.kit.send.send().catch(() => undefined)
    before.wallet.resolve({ hash: operation, isOperation: true })
    const step = { status: 'confirming', quote: before.quote, hash: operation, isOperation: true }
    await vi.waitFor(() => expect(before.state().step).toEqual(step))
    before.kit.destroy()
    const { state, capability, network, kit } = makeKit({ storage })
    const told: unknown[] = []
    kit.events.on('transfer-confirmed', (event) => told.push(event))
    await vi.waitFor(() =>
      expect(capability.waitForReceipt.mock.lastCall?.[0]).toMatchObject({
        hash: operation,
        isOperation: true,
      }),
    )
    expect(state().sent).toMatchObject([{ hash: operation, isOperation: true, status: 'pending' }])
    network.resolve(transaction)
    await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash: transaction, status: 'confirmed' }]))
    expect(state().sent[0]?.isOperation).toBeUndefined()
    expect(told).toMatchObject([{ transfer: { hash: transaction } }])
  })

  test('an operation that did nothing is kept by the transaction it is in, on screen and on the list', async () => {
    const { kit, wallet, network, quote, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve({ hash, isOperation: true })
    const transaction = `0x${'0b'.repeat(32)}`
    network.reject(new SendError('send/reverted', { hash: transaction }))
    await expect(result).rejects.toMatchObject({ code: 'send/reverted' })
    const { step, sent } = state()
    expect(step).toMatchObject({ status: 'failed', quote, hash: transaction })
    expect(sent).toMatchObject([{ hash: transaction, status: 'failed', failureCode: 'send/reverted' }])
    expect([step, ...sent].every((one) => !('isOperation' in one && one.isOperation))).toBe(true)
  })

  test('from code, what a smart account sends is its transaction, although the modal is closed before there is one', async () => {
    const { kit, wallet, network, state } = await make()
    const opened = kit.send.openSend({
      namespace: 'eip155',
      chainId: 1,
      assetAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      amount: '0.5',
      to: receiver,
    })
    await vi.waitFor(() => expect(state().draft.estimate.status).toBe('ready'))
    const result = kit.send.send(await kit.send.review())
    wallet.resolve({ hash, isOperation: true })
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    kit.modal.close()
    const transaction = `0x${'0b'.repeat(32)}`
    network.resolve(transaction)
    expect(await opened).toEqual({ hash: transaction })
    expect(await result).toEqual({ hash: transaction })
  })

  test('a transaction that the wallet sent again at another fee is told of, and kept, by its new hash', async () => {
    const { kit, wallet, network, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    const repriced = `0x${'ef'.repeat(32)}`
    network.resolve(repriced)
    expect(await result).toEqual({ hash: repriced })
    expect(state().sent).toMatchObject([{ hash: repriced, status: 'confirmed' }])
  })

  test('one that was not heard of in time is asked after again, one the network refused is not', async () => {
    const storage = createMemoryStorage()
    const slow = await sendHalf({ storage })
    slow.network.reject(new SendError('send/receipt-timeout', { hash }))
    await vi.waitFor(() => expect(slow.state().sent[0]?.failureCode).toBe('send/receipt-timeout'))
    slow.kit.destroy()
    const again = makeKit({ storage })
    await vi.waitFor(() => expect(again.capability.waitForReceipt).toHaveBeenCalledTimes(1))
    again.network.reject(new SendError('send/reverted', { hash }))
    await vi.waitFor(() => expect(again.state().sent[0]?.failureCode).toBe('send/reverted'))
    await again.kit.send.resume()
    expect(again.capability.waitForReceipt).toHaveBeenCalledTimes(1)
  })

  test('one that is not what was reviewed is said to be that, and not asked after again', async () => {
    const storage = createMemoryStorage()
    const { kit, network, result, state } = await sendHalf({ storage })
    network.reject(new SendError('send/sent-otherwise', { walletName: 'Pocket', hash }))
    await expect(result).rejects.toMatchObject({ code: 'send/sent-otherwise' })
    expect(state().step).toMatchObject({ status: 'failed', hash, code: 'send/sent-otherwise' })
    expect(state().sent).toMatchObject([{ hash, status: 'failed', failureCode: 'send/sent-otherwise' }])
    kit.destroy()
    const again = makeKit({ storage })
    await again.kit.send.resume()
    expect(again.state().sent).toMatchObject([{ status: 'failed', failureCode: 'send/sent-otherwise' }])
    expect(again.capability.waitForReceipt).not.toHaveBeenCalled()
  })

  test('what the chain compares it with is kept, and given back whenever the network is asked', async () => {
    const storage = createMemoryStorage()
    const reference = { hash, reviewed: 'to whom, and how much' }
    const { kit, wallet, network, capability } = await makeReviewed({ storage })
    const result = kit.send.send()
    wallet.resolve(reference)
    network.reject(new SendError('send/receipt-timeout', { hash }))
    await expect(result).rejects.toMatchObject({ code: 'send/receipt-timeout' })
    await kit.send.checkAgain()
    expect(capability.waitForReceipt.mock.calls).toMatchObject([[reference], [reference]])
    kit.destroy()
    const again = makeKit({ storage })
    await vi.waitFor(() => expect(again.capability.waitForReceipt).toHaveBeenCalledTimes(1))
    expect(again.capability.waitForReceipt.mock.calls).toMatchObject([[reference]])
  })

  test('another tab that is open shows it too, and hears when it is done', async () => {
    const browser = createSharedStorage()
    const other = makeKit({ storage: browser.openTab() })
    await other.kit.send.resume()
    const { network } = await sendHalf({ storage: browser.openTab() })
    await vi.waitFor(() => expect(other.state().sent).toMatchObject([{ hash, status: 'pending' }]))
    network.resolve(hash)
    await vi.waitFor(() => expect(other.state().sent).toMatchObject([{ hash, status: 'confirmed' }]))
  })

  test('a visitor who leaves takes the receipts with them, not what is on its way', async () => {
    const storage = createMemoryStorage()
    const { kit, network, result, state } = await sendHalf({ storage })
    await kit.connections.disconnect()
    expect(state().sent).toMatchObject([{ hash, status: 'pending' }])
    network.resolve(hash)
    await result
    await kit.connections.connect({ connectorId: 'test.pocket' })
    await kit.connections.disconnect()
    expect(state().sent).toEqual([])
    expect(storage.entries.get('@latchkey/sent_transfers')).toBe('[]')
  })

  test('§9.023 ninety-nine are followed at most, and ten receipts kept; a week later they are gone', async () => {
    const storage = createMemoryStorage()
    const { kit, clock } = await sendHalf({ storage })
    const [one] = JSON.parse(storage.entries.get('@latchkey/sent_transfers') ?? '[]')
    const make = (status: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...one, status, hash: `${status}${index}` }))
    const many = [...make('pending', 120), ...make('confirmed', 15)]
    storage.entries.set('@latchkey/sent_transfers', JSON.stringify(many))
    await kit.send.dismiss('pending0')
    const { sent } = kit.store.getState().send
    expect(sent.filter(({ status }) => status === 'pending')).toHaveLength(99)
    expect(sent.filter(({ status }) => status === 'confirmed')).toHaveLength(10)
    clock.advance(7 * 24 * 60 * 60 * 1000)
    await kit.send.dismiss('pending1')
    expect(kit.store.getState().send.sent).toEqual([])
  })

  test('what is stored and is no transfer is left out', async () => {
    const storage = createMemoryStorage({
      '@latchkey/version': '1',
      '@latchkey/sent_transfers': JSON.stringify([{ hash }, 7, null]),
    })
    const { kit, state, capability } = makeKit({ storage })
    await kit.send.resume()
    expect(state().sent).toEqual([])
    expect(capability.waitForReceipt).not.toHaveBeenCalled()
  })
})

describe('kit.destroy()', () => {
  test('ends waiting for the wallet at once; what it approves later is not followed', async () => {
    const { kit, clock, wallet, capability, sent, state } = await makeReviewed()
    const result = kit.send.send()
    kit.destroy()
    await expect(result).rejects.toMatchObject({ code: 'kit/destroyed' })
    const before = state()
    clock.advance(sendApprovalTimeoutMs)
    wallet.resolve(hash)
    await wallet.promise
    // When everything that came of it has been done.
    await new Promise<void>((resolve) => setTimeout(resolve))
    expect(state()).toBe(before)
    expect(sent).toEqual([])
    expect(capability.waitForReceipt).not.toHaveBeenCalled()
  })

  test('ends asking the network: its signal is aborted', async () => {
    const { kit, wallet, capability, state } = await makeReviewed()
    capability.waitForReceipt.mockImplementationOnce(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    kit.destroy()
    // It has been sent: that is what is said, with the hash.
    await expect(result).rejects.toMatchObject({ code: 'send/receipt-timeout', context: { hash } })
  })
})
