// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SendCapability } from '../chain/SendCapability.js'
import { sendApprovalTimeoutMs } from './runTransfer.js'

const rdns = 'test.pocket'
const hash = `0x${'cd'.repeat(32)}`
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  caipNetworkId: createTestNetwork(1, '').caipNetworkId,
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

/** A connected kit with a transfer filled in; wallet and network answer when the test says so. */
async function make() {
  const wallet = defer<string>()
  const network = defer<void>()
  const capability: SendCapability = {
    estimateFee: async () => ({ feeAtomic: 1000n, details: {} }),
    send: vi.fn(() => wallet.promise),
    waitForReceipt: vi.fn(() => network.promise),
    readToken: async ({ address }) => {
      throw new SendError('send/token-not-found', { address })
    },
  }
  const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')]
  const factory = evm({ networks })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: { send: capability } }),
  }
  const installed = createEvmWallet({
    privateKeys: [
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    ],
    chainId: 1,
    knownChainIds: [1, 10],
  })
  const { request } = installed
  installed.request = async (call) => (call.method === 'eth_getBalance' ? '0x0' : request(call))
  const answers = { [`/v1/account/${owner}/balance`]: { balances: [] } }
  const testKit = createTestKit({ chains: [chain], networks, answers })
  const { kit } = testKit
  cleanUps.push(announceEvmWallet(installed, { name: 'Pocket', rdns }), kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: rdns })
  kit.send.setToken(ether)
  kit.send.setAmount('0.5')
  kit.send.setReceiver(receiver)
  await kit.send.estimateFee()
  return { ...testKit, wallet, network, capability, installed, send: () => kit.store.getState().send }
}

describe('a transfer', () => {
  test('§4.033 is loading while it is with the wallet and with the network', async () => {
    const { kit, wallet, network, send } = await make()
    const result = kit.send.send()
    expect(send()).toMatchObject({ loading: true, step: { status: 'approving' } })
    wallet.resolve(hash)
    await vi.waitFor(() => expect(send().step).toEqual({ status: 'confirming', hash }))
    expect(send().loading).toBe(true)
    network.resolve()
    expect(await result).toEqual({ hash })
    expect(send()).toMatchObject({ loading: false, step: { status: 'editing' }, sendTokenAmount: '' })
  })

  test('what the wallet is asked for has the fee that was shown', async () => {
    const { kit, capability, wallet } = await make()
    kit.send.send().catch(() => undefined)
    expect(capability.send).toHaveBeenCalledWith(
      expect.objectContaining({
        amountAtomic: 5n * 10n ** 17n,
        to: receiver,
        fee: { feeAtomic: 1000n, details: {} },
      }),
    )
    wallet.reject(new AppKitError('wallet/rejected'))
  })

  test('a wallet that never answers is given up', async () => {
    const { kit, clock, send } = await make()
    const result = kit.send.send()
    clock.advance(sendApprovalTimeoutMs)
    await expect(result).rejects.toMatchObject({ code: 'wallet/timeout' })
    expect(send().step).toMatchObject({ status: 'failed', code: 'wallet/timeout' })
  })

  test('an approval after cancelling is reported and does not touch the fields', async () => {
    const { kit, wallet, network, send } = await make()
    const result = kit.send.send()
    kit.send.cancel()
    await expect(result).rejects.toMatchObject({ code: 'send/cancelled' })
    kit.send.setAmount('0.1')
    wallet.resolve(hash)
    await vi.waitFor(() => expect(kit.store.getState().toast?.message).toBe('Sending 0.5 ETH after all'))
    network.resolve()
    await vi.waitFor(() => expect(send().sendTokenAmount).toBe('0.1'))
    expect(send().step).toEqual({ status: 'editing' })
  })

  test('one that ends after the visitor went to another network does not touch the new fields', async () => {
    const { kit, wallet, network, send } = await make()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(send().step.status).toBe('confirming'))
    await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
    kit.send.setReceiver(receiver)
    network.resolve()
    expect(await result).toEqual({ hash })
    expect(send().receiverAddress).toBe(receiver)
  })

  test('one that is confirmed after the visitor changed the account is followed until the network has it', async () => {
    const { kit, wallet, network, installed, send } = await make()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(send().step.status).toBe('confirming'))
    installed.selectAccount(1)
    await vi.waitFor(() => expect(send().step.status).toBe('editing'))
    expect(send().followed).toEqual([
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
    expect(send().followed).toEqual([])
  })

  test('one that the network refuses meanwhile stays on the list, with the reason, until it is dismissed', async () => {
    const { kit, wallet, network, send } = await make()
    const result = kit.send.send()
    wallet.resolve(hash)
    await vi.waitFor(() => expect(send().step.status).toBe('confirming'))
    await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
    network.reject(new SendError('send/reverted', { hash }))
    await expect(result).rejects.toMatchObject({ code: 'send/reverted' })
    expect(send()).toMatchObject({
      step: { status: 'editing' },
      followed: [{ hash, failureCode: 'send/reverted' }],
    })
    kit.send.dismiss(hash)
    expect(send().followed).toEqual([])
  })

  test('one that ends while its view is there is never on the list', async () => {
    const { kit, wallet, network, send } = await make()
    const lists: unknown[] = []
    kit.store.subscribe((state) => lists.push(...state.send.followed))
    const result = kit.send.send()
    wallet.resolve(hash)
    network.resolve()
    await result
    expect(lists).toEqual([])
    expect(send().followed).toEqual([])
  })

  test('once sent, not hearing of it is no failure to send', async () => {
    const { kit, wallet, network, send } = await make()
    const result = kit.send.send()
    wallet.resolve(hash)
    network.reject(new AppKitError('wire/network', { url: '' }))
    await expect(result).rejects.toMatchObject({ code: 'send/receipt-timeout' })
    expect(send()).toMatchObject({ hash, step: { status: 'failed', code: 'send/receipt-timeout' } })
    kit.send.cancel()
    expect(send().step.status).toBe('failed')
  })
})

describe('the fee', () => {
  test('an estimate of fields that have changed since is not taken', async () => {
    const { kit, capability, send } = await make()
    const late = defer<{ feeAtomic: bigint; details: unknown }>()
    capability.estimateFee = () => late.promise
    const estimate = kit.send.estimateFee()
    expect(send().feeEstimate).toEqual({ status: 'estimating' })
    kit.send.setAmount('0.6')
    late.resolve({ feeAtomic: 9n, details: {} })
    expect(await estimate).toBeUndefined()
    expect(send()).toMatchObject({ feeEstimate: { status: 'idle' }, feeQuote: undefined })
  })

  test('why there is none is known', async () => {
    const { kit, capability, send } = await make()
    capability.estimateFee = async () => {
      throw new SendError('send/insufficient-funds')
    }
    await kit.send.estimateFee()
    expect(send().feeEstimate).toMatchObject({ status: 'failed', code: 'send/insufficient-funds' })
    expect(kit.send.getProblem()).toBe('insufficient-funds-for-fee')
  })
})
