// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SendCapability } from '../chain/SendCapability.js'
import type { KitEvents } from '../kit/Kit.js'
import { sendApprovalTimeoutMs } from './createTransfers.js'
import { emptyDraft } from './SendState.js'

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

/** A connected kit with a transfer filled in; wallet and network answer when the test says so. */
async function make() {
  const wallet = defer<string>()
  const network = defer<void>()
  const capability = {
    estimateFee: async () => ({ feeAtomic: 1000n, details: {} }),
    send: vi.fn<SendCapability['send']>(() => wallet.promise),
    waitForReceipt: vi.fn<SendCapability['waitForReceipt']>(() => network.promise),
    readToken: async ({ address }: { address: string }) => {
      throw new SendError('send/token-not-found', { address })
    },
  } satisfies SendCapability
  const factory = evm({ networks })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: { send: capability } }),
  }
  const installed = install('pocket', keys)
  const quantity = { decimals: '18', numeric: '1' }
  const held = { name: 'Ether', symbol: 'ETH', value: 0, price: 0, quantity, iconUrl: '' }
  const answers = {
    [`/v1/account/${owner}/balance`]: { balances: [held] },
    [`/v1/account/${receiver}/balance`]: { balances: [held] },
  }
  const testKit = createTestKit({ chains: [chain], answers })
  const { kit } = testKit
  cleanUps.push(kit.destroy)
  kit.start()
  const sent: KitEvents['transfer-sent'][] = []
  kit.events.on('transfer-sent', (event) => sent.push(event))
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.send.setToken(ether)
  await kit.send.setAmount('0.5')
  await kit.send.setReceiver(receiver)
  const state = () => kit.store.getState().send
  return { ...testKit, wallet, network, capability, installed, sent, state }
}

async function makeReviewed() {
  const made = await make()
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
        network: networks[0],
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
  test('§4.033 is loading while it is with the wallet and with the network', async () => {
    const { kit, wallet, network, quote, state } = await makeReviewed()
    const result = kit.send.send()
    expect(state().step).toEqual({ status: 'approving', quote })
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step).toEqual({ status: 'confirming', quote, hash }))
    network.resolve()
    expect(await result).toEqual({ hash })
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
    expect(state().followed).toMatchObject([{ hash }])
    network.resolve()
    await vi.waitFor(() => expect(state().followed).toEqual([]))
    expect(state()).toMatchObject({ step: { status: 'editing' }, draft: { sendTokenAmount: '0.1' } })
  })

  test('one that ends after the visitor went to another network does not touch the new fields', async () => {
    const { kit, wallet, network, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    await kit.networks.switchNetwork(networks[1].caipNetworkId)
    await kit.send.setReceiver(receiver)
    network.resolve()
    expect(await result).toEqual({ hash })
    expect(state().draft.receiverAddress).toBe(receiver)
  })

  test('one that is confirmed after the visitor changed the account is followed until the network has it', async () => {
    const { kit, wallet, network, installed, state } = await makeReviewed()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(state().step.status).toBe('confirming'))
    installed.selectAccount(1)
    await vi.waitFor(() => expect(state().step.status).toBe('editing'))
    expect(state().followed).toEqual([
      {
        hash,
        caipNetworkId: 'eip155:1',
        from: owner,
        token: { symbol: 'ETH', decimals: 18 },
        amountAtomic: 5n * 10n ** 17n,
      },
    ])
    network.resolve()
    expect(await result).toEqual({ hash })
    expect(state().followed).toEqual([])
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
      followed: [{ hash, failureCode: 'send/reverted' }],
    })
    await kit.send.dismiss(hash)
    expect(state().followed).toEqual([])
  })

  test('one that ends while its view is there is never on the list', async () => {
    const { kit, wallet, network, state } = await makeReviewed()
    const lists: unknown[] = []
    kit.store.subscribe(({ send }) => lists.push(...send.followed))
    const result = kit.send.send()
    wallet.resolve(hash)
    network.resolve()
    await result
    expect(lists).toEqual([])
    expect(state().followed).toEqual([])
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
    capability.waitForReceipt.mockResolvedValueOnce()
    await kit.send.checkAgain()
    expect(state().step.status).toBe('editing')
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
    await Promise.resolve()
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
