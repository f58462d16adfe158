import { localContracts } from '@latchkey/local/networks/eip155'
import { encodeCalls } from '@latchkey/smart-account'
import { numberToHex, toFunctionSelector, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../../../db/schema/index.js'
import { createPolicies, type Policies } from '../../../sponsoring/createPolicies.js'
import { openTestPostgres } from '../../../testing/openTestPostgres.js'
import {
  approve,
  createOperationApp,
  entryPoint,
  type OperationApp,
  type OperationChain,
  openTestChains,
  owners,
  passTime,
  plenty,
  readCost,
  sendAsStranger,
  takeAccount,
} from '../../../testing/user-operations/openOperationTests.js'
import { getMaxCost, toWire } from './Operation.js'

let shared: OpenDatabase
let chains: readonly [OperationChain, OperationChain]
let stop: () => Promise<void>
let nodes: [OperationApp, OperationApp]
let policies: Policies
beforeAll(async () => {
  const opened = await openTestChains()
  ;({ chains, stop } = opened)
  shared = await openTestPostgres()
  nodes = [
    await createOperationApp(opened.networks, { shared }),
    await createOperationApp(opened.networks, { shared }),
  ]
  policies = createPolicies({ database: shared.database, now: Date.now })
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await shared?.close()
  await stop?.()
})
beforeEach(async () => {
  for (const table of [sponsorBudgets, sponsorPromises]) await shared.database.delete(table)
  for (const { id } of chains) for (const project of ['p1', 'p2']) await policies.set(plenty(project, id))
})

const readBudget = async (project = 'p1') => {
  const rows = await shared.database.select().from(sponsorBudgets)
  return rows.find(({ name }) => name.startsWith(`${project}|`) && name.split('|').length === 3)?.amount ?? 0n
}
/** An operation that only lacks its sponsor. */
async function makeDraft(chain: OperationChain, owner = owners[0]) {
  const account = takeAccount(owner)
  const operation = await nodes[0].prepare(chain, account, [approve(1n)], { isSponsored: false })
  return { account, operation }
}

test('a sponsor stands in with data of the right length, and signs what its account then sends', async () => {
  const [chain] = chains
  const { account, operation } = await makeDraft(chain)
  const params = [toWire(operation), entryPoint, numberToHex(chain.network.id), {}]
  const stub = (await nodes[0].ask(chain, 'pm_getPaymasterStubData', params)) as Record<string, string>
  const real = (await nodes[1].ask(chain, 'pm_getPaymasterData', params)) as Record<string, string>
  expect(stub).toMatchObject({
    isFinal: false,
    sponsor: { name: 'Local One' },
    paymaster: localContracts.paymaster,
  })
  expect(real).toMatchObject({ paymaster: localContracts.paymaster })
  expect(stub.paymasterData).toHaveLength(String(real.paymasterData).length)
  const sponsored = { ...operation, ...(await nodes[0].sponsor(chain, operation)) }
  const hash = await nodes[1].send(chain, await nodes[0].sign(chain, sponsored, account))
  expect(await nodes[0].settle(chain, hash)).toMatchObject({ success: true })
})

test('nothing is sponsored for another chain, without a policy, or for what is no account of ours', async () => {
  const [chain, other] = chains
  const { operation } = await makeDraft(chain)
  const ask = (node: OperationApp, params: unknown[], project = 'p1') =>
    node.ask(chain, 'pm_getPaymasterData', params, project)
  await expect(
    ask(nodes[0], [toWire(operation), entryPoint, numberToHex(other.network.id), null]),
  ).rejects.toMatchObject({ code: -32602 })
  await policies.remove('p2', chain.id)
  const params = [toWire(operation), entryPoint, numberToHex(chain.network.id), null]
  await expect(ask(nodes[1], params, 'p2')).rejects.toMatchObject({ code: -32501 })
  await expect(ask(nodes[1], params, 'p1')).resolves.toBeTruthy()
  const foreign = { ...toWire(operation), sender: owners[0].address, factory: null, factoryData: null }
  await expect(ask(nodes[0], [foreign, ...params.slice(1)])).rejects.toThrow('factory')
  const { status } = (await nodes[0].rpc(chain, 'pm_getPaymasterData', params, 'nobody').catch((error) => ({
    status: String(error),
  }))) as { status?: string }
  expect(status).toContain('401')
})

describe('a list of what may be called', () => {
  const approveSelector = toFunctionSelector('approve(address,uint256)')
  test.each([
    ['a listed function of a listed contract', approve(1n), true],
    ['another function of it', { to: localContracts.usdc, data: '0xa9059cbb' as const }, false],
    ['the same function of another contract', approve(1n, localContracts.dai), false],
    ['money to somebody', { to: owners[1].address, value: 1n }, false],
  ])('%s', async (_, call, isPaid) => {
    const [chain] = chains
    const targets = [{ address: localContracts.usdc, selectors: [approveSelector] }]
    await policies.set({ ...plenty('p1', chain.id), targets })
    const { operation } = await makeDraft(chain)
    const asked = nodes[0].sponsor(chain, { ...operation, callData: encodeCalls([approve(2n), call]) })
    if (isPaid) await expect(asked).resolves.toBeTruthy()
    else await expect(asked).rejects.toMatchObject({ code: -32501 })
  })

  test('is not got round by a call to the account itself, or by calls in another form', async () => {
    const [chain] = chains
    await policies.set({
      ...plenty('p1', chain.id),
      targets: [{ address: localContracts.usdc, selectors: [] }],
    })
    const { operation } = await makeDraft(chain)
    const self = encodeCalls([{ to: operation.sender, data: encodeCalls([approve(1n, localContracts.dai)]) }])
    // ERC-7821 means the account itself by the zero address.
    const zero = encodeCalls([{ to: operation.sender }]).replace(
      operation.sender.slice(2).toLowerCase(),
      zeroAddress.slice(2),
    ) as `0x${string}`
    const inMode = encodeCalls([approve(1n)]).replace(
      '01000000000000000000',
      '01000000000078210001',
    ) as `0x${string}`
    for (const callData of [self, zero, inMode, '0xdeadbeef', '0x'] as const) {
      await expect(nodes[0].sponsor(chain, { ...operation, callData })).rejects.toMatchObject({
        code: -32501,
      })
    }
  })
})

test('S19 a budget is used up exactly at its limit, whoever asks at once at two nodes, and each project has its own', async () => {
  const [chain] = chains
  const drafts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => makeDraft(chain, owners[index % 2 === 0 ? 0 : 1])),
  )
  // All cost the same: what differs is taken from the first.
  const { callGasLimit, maxFeePerGas, maxPriorityFeePerGas, preVerificationGas, verificationGasLimit } =
    drafts[0]?.operation ?? {}
  const limits = {
    callGasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
    preVerificationGas,
    verificationGasLimit,
  }
  const same = drafts.map(({ operation }) => ({ ...operation, ...(limits as object) }))
  const [first] = same
  if (!first) throw new Error('There are twenty')
  const cost = getMaxCost({ ...first, paymasterVerificationGasLimit: 100_000n } as typeof first)
  for (const project of ['p1', 'p2']) {
    await policies.set({ ...plenty(project, chain.id), dailyBudget: 16n * cost })
  }
  const ask = (project: string) =>
    Promise.allSettled(
      same.map((operation, index) =>
        nodes[index % 2 === 0 ? 0 : 1].sponsor(
          chain,
          { ...operation, nonce: project === 'p1' ? 0n : 2n ** 64n },
          project,
          // Everybody asks for themselves, and from an address of their own.
          { visitor: 10 + index, address: `192.0.2.${index}` },
        ),
      ),
    )
  const outcomes = await Promise.all([ask('p1'), ask('p2')])
  for (const answers of outcomes) {
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({ code: -32504, data: { reason: 'held-by-promises' } })
      }
    }
  }
  expect([await readBudget('p1'), await readBudget('p2')]).toEqual([16n * cost, 16n * cost])
  // One wei less would have been one operation less.
  await shared.database.delete(sponsorPromises)
  await shared.database.delete(sponsorBudgets)
  await policies.set({ ...plenty('p1', chain.id), dailyBudget: 17n * cost - 1n })
  expect((await ask('p1')).filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
})

test('a user has a budget of their own, over all their accounts', async () => {
  const [chain] = chains
  const one = await makeDraft(chain)
  const other = await makeDraft(chain)
  const stranger = await makeDraft(chain, owners[1])
  const cost = getMaxCost({
    ...one.operation,
    paymasterVerificationGasLimit: 100_000n,
  } as typeof one.operation)
  await policies.set({ ...plenty('p1', chain.id), userDailyBudget: cost + cost / 2n })
  await nodes[0].sponsor(chain, one.operation)
  await expect(nodes[1].sponsor(chain, other.operation)).rejects.toMatchObject({ code: -32504 })
  await nodes[1].sponsor(chain, stranger.operation, 'p1', { visitor: 5 })
})

test('asking again for the same nonce counts once, and then only what is more', async () => {
  const [chain] = chains
  const { operation } = await makeDraft(chain)
  const cost = getMaxCost({ ...operation, paymasterVerificationGasLimit: 100_000n } as typeof operation)
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => nodes[index % 2 === 0 ? 0 : 1].sponsor(chain, operation)),
  )
  expect(await readBudget()).toBe(cost)
  await nodes[0].sponsor(chain, { ...operation, callGasLimit: operation.callGasLimit + 10n })
  expect(await readBudget()).toBe(cost + 10n * operation.maxFeePerGas)
  // Another project cannot pay for it a second time.
  await expect(nodes[1].sponsor(chain, operation, 'p2')).rejects.toThrow('Another project')
})

test('what was promised is counted as what it has cost once it is mined, and given back where it was not used', async () => {
  const [chain] = chains
  const used = await makeDraft(chain)
  const elsewhere = await makeDraft(chain)
  const unused = await makeDraft(chain, owners[1])
  const sponsored = { ...used.operation, ...(await nodes[0].sponsor(chain, used.operation)) }
  const hash = await nodes[0].send(chain, await nodes[0].sign(chain, sponsored, used.account))
  const cost = BigInt((await nodes[0].settle(chain, hash)).actualGasCost)
  expect(cost).toBeGreaterThan(0n)
  expect(await readBudget()).toBe(cost)

  // Sponsored here, and sent by another bundler.
  const away = { ...elsewhere.operation, ...(await nodes[0].sponsor(chain, elsewhere.operation)) }
  const signed = await nodes[0].sign(chain, away, elsewhere.account)
  const spent = await readCost(chain, await sendAsStranger(chain, signed))
  await nodes[1].sponsor(chain, unused.operation)
  expect(await readBudget()).toBeGreaterThan(cost + spent)
  await Promise.all(nodes.map((node) => node.work()))
  expect(await readBudget()).toBeGreaterThan(cost + spent)
  // Whatever the gateways' clocks say, the chain's decides who can still use it.
  for (const { clock } of nodes) clock.nowMs += 6 * 60_000 + 1_000
  await Promise.all(nodes.map((node) => node.work()))
  expect(await readBudget()).toBeGreaterThan(cost + spent)
  await passTime(chain, 6 * 60)
  for (const { clock } of nodes) clock.nowMs += 61_000
  await Promise.all(nodes.map((node) => node.work()))
  expect(await readBudget()).toBe(cost + spent)
  expect(await shared.database.select().from(sponsorPromises)).toEqual([])
})
