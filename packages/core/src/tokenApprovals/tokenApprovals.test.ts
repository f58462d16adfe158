// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApprovalCapability } from '../chain/ApprovalCapability.js'
import type { ChainFactory } from '../chain/Chain.js'

const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] as const
const path = `/v1/account/${owner}/approvals`
const spender = `0x${'5'.repeat(40)}`
const approval = (symbol: string, more: object = {}) => ({
  kind: 'allowance',
  token: { address: `0x${symbol}`, name: symbol, symbol, decimals: 6, iconUrl: '' },
  spender,
  spender_name: null,
  spender_is_contract: true,
  amount: '25000000',
  is_unlimited: false,
  value_at_risk: null,
  ...more,
})
const three = [
  approval('SMALL', { value_at_risk: 1 }),
  approval('ALL', { is_unlimited: true }),
  approval('LARGE', { value_at_risk: 100, expires_at: 1_800_000_000 }),
]

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit; wallet and network answer as the test says. */
async function make(data: readonly object[] = three) {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1, 10] })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const capability = {
    canBatch: vi.fn<ApprovalCapability['canBatch']>(async () => false),
    revoke: vi.fn<ApprovalCapability['revoke']>(async ({ approvals }) => ({
      hash: approvals.map(({ tokenAddress }) => tokenAddress).join(),
    })),
    waitForRevocation: vi.fn<ApprovalCapability['waitForRevocation']>(async () => {}),
  }
  const factory = evm({ networks })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: { approvals: capability } }),
  }
  const made = createTestKit({ chains: [chain], answers: { [path]: { data } } })
  const { kit, gateway } = made
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  const state = () => kit.store.getState().tokenApprovals
  const symbols = () => state().approvals.map(({ token }) => token.symbol)
  const countAsked = () => gateway.calls.filter(({ url }) => url.pathname === path).length
  const steps: object[] = []
  kit.store.subscribe(({ tokenApprovals }, before) => {
    const { revocation } = tokenApprovals
    if (revocation !== before.tokenApprovals?.revocation) steps.push(revocation)
  })
  return { ...made, wallet, capability, state, symbols, countAsked, steps }
}

describe('reading approvals', () => {
  test('what is most at risk comes first, then what is unlimited', async () => {
    const { kit, gateway, state, symbols } = await make()
    await kit.tokenApprovals.load()
    expect(symbols()).toEqual(['LARGE', 'SMALL', 'ALL'])
    expect(state()).toMatchObject({
      status: 'ready',
      accountAddress: owner,
      caipNetworkId: 'eip155:1',
      revocation: { status: 'idle' },
    })
    expect(state().approvals[0]).toMatchObject({ amountAtomic: 25_000_000n, expiresAtMs: 1_800_000_000_000 })
    const call = gateway.calls.find(({ url }) => url.pathname === path)
    expect(call?.url.searchParams.get('chainId')).toBe('eip155:1')
  })

  test('an answer is used again until it is asked for anew', async () => {
    const { kit, countAsked } = await make()
    await Promise.all([kit.tokenApprovals.load(), kit.tokenApprovals.load()])
    await kit.tokenApprovals.load()
    expect(countAsked()).toBe(1)
    await kit.tokenApprovals.load({ force: true })
    expect(countAsked()).toBe(2)
  })

  test('how far the gateway is behind is told', async () => {
    const { kit, gateway, state } = await make()
    gateway.answers[path] = { data: [], behind: 7, progress: 0.5 }
    await kit.tokenApprovals.load()
    expect(state()).toMatchObject({ approvals: [], behindBlocks: 7, progress: 0.5 })
  })

  test('a failure keeps what is known and has its code', async () => {
    const { kit, gateway, state, symbols } = await make()
    await kit.tokenApprovals.load()
    gateway.answers[path] = new Response('no', { status: 503 })
    await kit.tokenApprovals.load({ force: true })
    expect(state()).toMatchObject({ status: 'failed', failureCode: 'wire/http-status' })
    expect(symbols()).toHaveLength(3)
  })

  test('another account or network has none of it, and without an account it is refused', async () => {
    const { kit, wallet, state } = await make()
    await kit.tokenApprovals.load()
    wallet.selectNetwork(10)
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'idle', approvals: [] }))
    await kit.connections.disconnect()
    await expect(kit.tokenApprovals.load()).rejects.toMatchObject({ code: 'approvals/no-account' })
  })
})

describe('revoking approvals', () => {
  test('the wallet is asked for exactly what is listed, and the list is read again', async () => {
    const { kit, gateway, capability, state, steps, symbols } = await make()
    await kit.tokenApprovals.load()
    const [large] = state().approvals
    if (!large) throw new Error('Nothing is listed')
    gateway.answers[path] = { data: three.slice(0, 2) }
    await kit.tokenApprovals.revoke([{ ...large, spender: '0xother' }])
    expect(capability.revoke).toHaveBeenCalledOnce()
    expect(capability.revoke.mock.calls[0]?.[0]).toMatchObject({
      from: owner,
      network: { caipNetworkId: 'eip155:1' },
      approvals: [{ kind: 'allowance', spender, tokenAddress: '0xLARGE' }],
    })
    expect(symbols()).toEqual(['SMALL', 'ALL'])
    const counts = { doneCount: 0, totalCount: 1 }
    expect(steps).toEqual([
      { status: 'approving', ids: [large.id], walletName: 'Pocket', ...counts },
      { status: 'confirming', ...counts },
      { status: 'done', doneCount: 1, totalCount: 1 },
    ])
    await kit.tokenApprovals.dismiss()
    expect(state().revocation).toEqual({ status: 'idle' })
  })

  test('several are one request where the wallet can, else one after the other', async () => {
    const { kit, capability, state } = await make()
    await kit.tokenApprovals.load()
    await kit.tokenApprovals.revoke(state().approvals)
    const getCounts = () => capability.revoke.mock.calls.map(([{ approvals }]) => approvals.length)
    expect(getCounts()).toEqual([1, 1, 1])
    capability.canBatch.mockResolvedValue(true)
    await kit.tokenApprovals.revoke(state().approvals)
    expect(getCounts()).toEqual([1, 1, 1, 3])
    expect(state().revocation).toEqual({ status: 'done', doneCount: 3, totalCount: 3 })
  })

  test('a refusal stops the rest, and says how many went through', async () => {
    const { kit, capability, countAsked, state } = await make()
    await kit.tokenApprovals.load()
    capability.revoke
      .mockImplementationOnce(async () => ({ hash: '0x1' }))
      .mockRejectedValue(new AppKitError('wallet/rejected'))
    const revoking = kit.tokenApprovals.revoke(state().approvals.map(({ id }) => id))
    await expect(revoking).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(capability.revoke).toHaveBeenCalledTimes(2)
    expect(capability.waitForRevocation).toHaveBeenCalledOnce()
    expect(state().revocation).toEqual({
      ...{ status: 'failed', doneCount: 1, totalCount: 3, code: 'wallet/rejected' },
      walletName: 'Pocket',
    })
    expect(countAsked()).toBe(2)
  })

  test('one that the network refuses counts for nothing', async () => {
    const { kit, capability, state } = await make()
    await kit.tokenApprovals.load()
    capability.waitForRevocation.mockRejectedValueOnce(new SendError('send/reverted', { hash: '0x1' }))
    const revoking = kit.tokenApprovals.revoke(state().approvals.slice(0, 2))
    await expect(revoking).rejects.toMatchObject({ code: 'send/reverted' })
    expect(state().revocation).toMatchObject({ status: 'failed', doneCount: 1, code: 'send/reverted' })
  })

  test('only what is listed, for the account and network in front, and nothing beside what is under way', async () => {
    const { kit, capability, state } = await make()
    await kit.tokenApprovals.load()
    await expect(kit.tokenApprovals.revoke(['other'])).rejects.toMatchObject({ code: 'approvals/not-listed' })
    const [first] = state().approvals
    if (!first) throw new Error('Nothing is listed')
    capability.revoke.mockImplementation(() => new Promise(() => {}))
    const revoking = kit.tokenApprovals.revoke([first])
    await vi.waitFor(() => expect(state().revocation.status).toBe('approving'))
    await expect(kit.tokenApprovals.revoke([first])).rejects.toMatchObject({ code: 'approvals/busy' })
    await kit.tokenApprovals.cancel()
    await expect(revoking).rejects.toMatchObject({ code: 'approvals/cancelled' })
    expect(state().revocation).toMatchObject({ status: 'failed', code: 'approvals/cancelled', doneCount: 0 })
  })

  test('another account leaves what was asked of the first', async () => {
    const { kit, capability, state, wallet } = await make()
    await kit.tokenApprovals.load()
    capability.revoke.mockImplementation(() => new Promise(() => {}))
    const revoking = kit.tokenApprovals.revoke(state().approvals.slice(0, 1))
    await vi.waitFor(() => expect(state().revocation.status).toBe('approving'))
    wallet.selectAccount(1)
    await expect(revoking).rejects.toMatchObject({ code: 'approvals/cancelled' })
    expect(state()).toMatchObject({ status: 'idle', revocation: { status: 'idle' } })
  })
})
