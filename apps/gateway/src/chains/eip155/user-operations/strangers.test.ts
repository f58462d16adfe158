import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import type { AccountOperation } from '@latchkey/smart-account'
import { createWalletClient, http } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sponsorBudgets, sponsorPromises } from '../../../db/schema/index.js'
import { createPolicies, type Policies } from '../../../sponsoring/createPolicies.js'
import { signInAs } from '../../../testing/signInAs.js'
import {
  approve,
  createOperationApp,
  entryPoint,
  type OperationApp,
  type OperationChain,
  openTestChains,
  passTime,
  plenty,
  takeAccount,
} from '../../../testing/user-operations/openOperationTests.js'
import { encodeBundle, getMaxCost } from './Operation.js'

/** Somebody with a little money, who sends operations himself. */
const thief = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 6,
})

let chain: OperationChain
let stop: () => Promise<void>
let gateway: OperationApp
let policies: Policies
beforeAll(async () => {
  const opened = await openTestChains()
  chain = opened.chains[0]
  stop = opened.stop
  gateway = await createOperationApp(opened.networks)
  policies = createPolicies({ database: gateway.database, now: Date.now })
})
afterAll(async () => {
  await gateway?.close()
  await stop?.()
})
beforeEach(async () => {
  for (const table of [sponsorBudgets, sponsorPromises]) await gateway.database.delete(table)
  await policies.set(plenty('p1', chain.id))
})

const readDeposit = () =>
  chain.client.readContract({
    address: entryPoint,
    abi: entryPoint08Abi,
    functionName: 'balanceOf',
    args: [localContracts.paymaster],
  })
const readBooked = async () => {
  const rows = await gateway.database.select().from(sponsorBudgets)
  return rows.find(({ name }) => name.split('|').length === 3)?.amount ?? 0n
}
const listOpen = () => gateway.database.select().from(sponsorPromises)

/** Sends an operation to the EntryPoint himself, at the least price, and is paid for it. */
async function sendForProfit(operation: AccountOperation): Promise<bigint> {
  const before = await chain.client.getBalance({ address: thief.address })
  const { baseFeePerGas } = await chain.client.getBlock()
  const wallet = createWalletClient({ account: thief, chain: chain.network, transport: http() })
  const hash = await wallet.sendTransaction({
    to: entryPoint,
    data: encodeBundle(operation, thief.address),
    gas: 6_000_000n,
    maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + 1n,
    maxPriorityFeePerGas: 0n,
  })
  await waitForReceipt(chain.client, hash)
  return (await chain.client.getBalance({ address: thief.address })) - before
}

/** Asks for as much as is signed: first for the most there is, then for the most that the refusal names. */
async function sponsorGreedily(draft: AccountOperation): Promise<AccountOperation> {
  let greedy = {
    ...draft,
    preVerificationGas: 3_500_000n,
    maxFeePerGas: 500_000_000_000n,
    maxPriorityFeePerGas: 500_000_000_000n,
  }
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      return { ...greedy, ...(await gateway.sponsor(chain, greedy)) }
    } catch (error) {
      const { data, message } = error as { data?: { most?: string }; message: string }
      const [name = ''] = message.split(' ')
      if (data?.most === undefined) throw error
      const most = BigInt(data.most)
      greedy = name === 'gas' ? { ...greedy, preVerificationGas: 900_000n } : { ...greedy, [name]: most }
      if (greedy.maxPriorityFeePerGas > greedy.maxFeePerGas) greedy.maxFeePerGas = greedy.maxPriorityFeePerGas
    }
  }
  throw new Error('Nothing was signed')
}

test('S19 whoever sends an operation himself, as dear as it may be, earns no more than sending costs', async () => {
  const account = takeAccount()
  const draft = await gateway.prepare(chain, account, [approve(1n)], { isSponsored: false })
  // The least that it costs: its gas at the price of the block.
  const { baseFeePerGas } = await chain.client.getBlock()
  const [deposit, greedy] = [await readDeposit(), await sponsorGreedily(draft)]
  const profit = await sendForProfit(await gateway.sign(chain, greedy, account))
  const spent = deposit - (await readDeposit())
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThanOrEqual(getMaxCost(greedy))
  // Once 0.83 of a coin: what was asked for at a price nobody else pays. Now the tip that any block's maker asks for.
  expect(profit).toBeLessThan(10n ** 15n)
  const gasUsed = spent / ((baseFeePerGas ?? 0n) + greedy.maxPriorityFeePerGas)
  expect(profit).toBeLessThanOrEqual((gasUsed * greedy.maxPriorityFeePerGas * 12n) / 10n)
})

test('S19 what was spent is in the budget, also where the same number is asked for again after its use', async () => {
  const account = takeAccount()
  const draft = await gateway.prepare(chain, account, [approve(1n)], { isSponsored: false })
  const deposit = await readDeposit()
  const sponsored = { ...draft, ...(await gateway.sponsor(chain, draft)) }
  await sendForProfit(await gateway.sign(chain, sponsored, account))
  const spent = deposit - (await readDeposit())
  // Once that moved the search for what it had cost behind the block it was in.
  await chain.anvil.mine({ blocks: 3 })
  await expect(gateway.sponsor(chain, draft)).rejects.toThrow()
  const { factory: _, factoryData: __, ...plain } = draft
  await expect(gateway.sponsor(chain, plain as never)).rejects.toMatchObject({
    code: -32501,
    data: { reason: 'nonce-not-current' },
  })
  expect(await readBooked()).toBeGreaterThanOrEqual(spent)
  await passTime(chain, 400)
  gateway.clock.nowMs += 400_000
  await gateway.work()
  expect(await readBooked()).toBe(spent)
  expect(await listOpen()).toEqual([])
})

describe('who is paid for', () => {
  const ask = async (headers: Record<string, string>, address = '192.0.2.1') => {
    const draft = await gateway.prepare(chain, takeAccount(), [approve(1n)], { isSponsored: false })
    return gateway.sponsor(chain, draft, 'p1', { headers, address })
  }
  const notLoggedIn = { code: -32501, data: { reason: 'not-logged-in' } }

  test('nobody who is not logged in, whatever origin is said, and not for a stub either', async () => {
    await expect(ask({})).rejects.toMatchObject(notLoggedIn)
    await expect(ask({ origin: 'https://app.example.org' })).rejects.toMatchObject(notLoggedIn)
    const params = [{ sender: thief.address, nonce: '0x0', callData: '0x' }, entryPoint, '0x7a69', null]
    const asked = gateway.ask(chain, 'pm_getPaymasterStubData', params, 'p1', { headers: {} })
    await expect(asked).rejects.toMatchObject(notLoggedIn)
    expect(await listOpen()).toEqual([])
  })

  test('who has signed in at a site of the project, and nobody with the session of another one, or one that is over', async () => {
    const own = { authorization: `Bearer ${await signInAs(gateway, 'p1', 7)}` }
    const other = { authorization: `Bearer ${await signInAs(gateway, 'p2', 7)}` }
    await expect(ask(own)).resolves.toBeTruthy()
    await expect(ask(other)).rejects.toThrow('401')
    await expect(ask({ authorization: 'Bearer x\0' })).rejects.toThrow('401')
    await gateway.app.inject({ method: 'POST', url: '/auth/v1/sign-out?projectId=p1', headers: own })
    await expect(ask(own)).rejects.toThrow('401')
  })

  test('where the operator says so, whoever asks from a listed origin', async () => {
    await policies.set({ ...plenty('p1', chain.id), isOriginEnough: true })
    await expect(ask({ origin: 'https://app.example.org' })).resolves.toBeTruthy()
    await expect(ask({ origin: 'https://evil.example.com' })).rejects.toMatchObject(notLoggedIn)
    await expect(ask({})).rejects.toMatchObject(notLoggedIn)
  })
})

test('ten strangers hold ten sixteenths of a day for minutes, and whoever comes then is told how many', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 14 }, () =>
      gateway.prepare(chain, takeAccount(), [approve(1n)], { isSponsored: false }),
    ),
  )
  const [first] = drafts
  if (!first) throw new Error('There are fourteen')
  const cost = getMaxCost({ ...first, paymasterVerificationGasLimit: 100_000n } as AccountOperation)
  const dailyBudget = 16n * cost + cost
  await policies.set({ ...plenty('p1', chain.id), dailyBudget, userDailyBudget: dailyBudget })
  const ask = (at: number, visitor: number, address: string) => {
    const { maxFeePerGas, maxPriorityFeePerGas } = first
    const draft = { ...(drafts[at] ?? first), maxFeePerGas, maxPriorityFeePerGas }
    return gateway.sponsor(chain, draft, 'p1', { visitor, address })
  }
  for (let index = 0; index < 10; index++) {
    await ask(index, 20 + index, `198.51.100.${index}`)
    const again = ask(10, 20 + index, `198.51.100.${index}`)
    await expect(again).rejects.toMatchObject({ code: -32504, data: { reason: 'held-by-promises' } })
    await expect(again).rejects.toThrow(/in \d minutes/)
  }
  expect(await readBooked()).toBeLessThan((dailyBudget * 11n) / 16n)
  // The eleventh is served, and the networks of one site are a few callers and no more.
  await ask(10, 30, '192.0.2.11')
  await ask(11, 31, '2001:db8:1:1::1')
  await ask(12, 32, '2001:db8:1:2::1')
  await expect(ask(13, 33, '2001:db8:1:3::1')).rejects.toMatchObject({
    data: { reason: 'held-by-promises' },
  })
  // What nobody has used is free again, with nobody's help.
  await passTime(chain, 400)
  gateway.clock.nowMs += 400_000
  await gateway.work()
  expect(await readBooked()).toBe(0n)
  await ask(13, 33, '2001:db8:1:3::1')
})

test('what costs next to nothing is promised to one caller a hundred times at once and no more', async () => {
  const draft = await gateway.prepare(chain, takeAccount(), [approve(1n)], { isSponsored: false })
  // A price at which no block takes it.
  const cheap = { ...draft, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n }
  const ask = (sequence: number) =>
    gateway.sponsor(chain, { ...cheap, nonce: BigInt(sequence) << 64n }).then(
      () => 'signed',
      (error) => error.data?.reason,
    )
  const answers: string[] = []
  for (let at = 0; at < 110; at += 10) {
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => ask(at + index)))))
  }
  expect(answers.filter((answer) => answer === 'signed')).toHaveLength(100)
  expect(answers.filter((answer) => answer === 'held-by-promises')).toHaveLength(10)
})

test('what is used up is said to be so until tomorrow', async () => {
  const account = takeAccount()
  const draft = await gateway.prepare(chain, account, [approve(1n)], { isSponsored: false })
  const cost = getMaxCost({ ...draft, paymasterVerificationGasLimit: 100_000n } as AccountOperation)
  await policies.set({ ...plenty('p1', chain.id), userDailyBudget: cost })
  const sponsored = { ...draft, ...(await gateway.sponsor(chain, draft)) }
  await gateway.settle(chain, await gateway.send(chain, await gateway.sign(chain, sponsored, account)))
  const next = await gateway.prepare(chain, takeAccount(), [approve(1n)], { isSponsored: false })
  await expect(gateway.sponsor(chain, next)).rejects.toMatchObject({
    code: -32504,
    message: expect.stringContaining('tomorrow'),
    data: { reason: 'used-up-today' },
  })
})
