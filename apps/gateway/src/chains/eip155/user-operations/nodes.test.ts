import { localContracts } from '@latchkey/local/networks/eip155'
import { getAccountAddress } from '@latchkey/smart-account'
import { eq } from 'drizzle-orm'
import { erc20Abi, parseTransaction } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { bundlerOperations, bundlerTransactions } from '../../../db/schema/index.js'
import { createPolicies } from '../../../sponsoring/createPolicies.js'
import { openTestPostgres } from '../../../testing/openTestPostgres.js'
import {
  approve,
  createOperationApp,
  entryPoint,
  executorAddress,
  type OperationApp,
  type OperationChain,
  openTestChains,
  owners,
  plenty,
  sendAsStranger,
  type TestAccount,
  takeAccount,
} from '../../../testing/user-operations/openOperationTests.js'
import { toWire } from './Operation.js'

let shared: OpenDatabase
let chains: readonly [OperationChain, OperationChain]
let networks: readonly object[]
let stop: () => Promise<void>
let nodes: [OperationApp, OperationApp]
beforeAll(async () => {
  const opened = await openTestChains()
  ;({ chains, networks, stop } = opened)
  shared = await openTestPostgres()
  nodes = [await createOperationApp(networks, { shared }), await createOperationApp(networks, { shared })]
  const policies = createPolicies({ database: shared.database, now: Date.now })
  for (const { id } of chains) await policies.set(plenty('p1', id))
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await shared?.close()
  await stop?.()
})

const readAllowance = (chain: OperationChain, account: TestAccount) =>
  chain.client.readContract({
    address: localContracts.usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [getAccountAddress(account), localContracts.router],
  })
const countSent = (chain: OperationChain) => chain.client.getTransactionCount({ address: executorAddress })
const listTransactions = ({ id }: OperationChain) =>
  shared.database
    .select()
    .from(bundlerTransactions)
    .where(eq(bundlerTransactions.networkId, id))
    .orderBy(bundlerTransactions.nonce)
async function makeSigned(node: OperationApp, chain: OperationChain, account: TestAccount, value: bigint) {
  return node.sign(chain, await node.prepare(chain, account, [approve(value)]), account)
}

test('two nodes send for many accounts of two owners at once: each operation once, and no nonce is left out', async () => {
  for (const chain of chains) {
    const before = await countSent(chain)
    const accounts = Array.from({ length: 12 }, (_, index) => takeAccount(owners[index % 2 === 0 ? 0 : 1]))
    const signed = await Promise.all(
      accounts.map((account, index) => makeSigned(nodes[0], chain, account, BigInt(index + 1))),
    )
    // Every operation comes to both nodes.
    const hashes = await Promise.all(
      signed.flatMap((operation) => nodes.map((node) => node.send(chain, operation))),
    )
    expect(new Set(hashes).size).toBe(12)
    while ((await countSent(chain)) < before + 12) await Promise.all(nodes.map((node) => node.work()))
    for (const [index, account] of accounts.entries()) {
      expect(await nodes[index % 2 === 0 ? 0 : 1].settle(chain, hashes[2 * index] ?? '')).toMatchObject({
        success: true,
      })
      expect(await readAllowance(chain, account)).toBe(BigInt(index + 1))
    }
    await Promise.all(nodes.map((node) => node.work()))
    expect(await countSent(chain)).toBe(before + 12)
    const nonces = (await listTransactions(chain)).map(({ nonce }) => nonce)
    expect(nonces).toEqual(Array.from({ length: before + 12 }, (_, nonce) => nonce))
  }
})

/** A node that ends as it sends: `lost` before the chain has the transaction, `answer-lost` after. */
const openDying = (how: 'lost' | 'answer-lost') =>
  createOperationApp(networks, {
    shared,
    dependencies: {
      fetch: async (input, init) => {
        const isTransaction = String(init?.body).includes('eth_sendRawTransaction')
        if (isTransaction && how === 'lost') throw new Error('killed')
        const answer = await fetch(input, init)
        if (isTransaction) throw new Error('killed')
        return answer
      },
    },
  })

test.each(['lost', 'answer-lost'] as const)(
  'a node that dies as it sends (%s): another one sends the very same transaction',
  async (how) => {
    const [chain] = chains
    const account = takeAccount()
    const signed = await makeSigned(nodes[0], chain, account, 5n)
    const before = await countSent(chain)
    const dying = await openDying(how)
    const hash = await dying.send(chain, signed)
    await dying.close()
    const [stored] = await shared.database
      .select()
      .from(bundlerOperations)
      .where(eq(bundlerOperations.hash, hash))
    expect(stored?.status).toMatch(/queued|sent/)
    await nodes[1].work()
    expect(await nodes[1].settle(chain, hash)).toMatchObject({ success: true })
    expect(await readAllowance(chain, account)).toBe(5n)
    expect(await countSent(chain)).toBe(before + 1)
    const mine = (await listTransactions(chain)).filter(({ operationHash }) => operationHash === hash)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.hashes).toHaveLength(1)
  },
)

test('what a node left behind is sent by another one without anybody asking', async () => {
  const [chain] = chains
  const account = takeAccount()
  const dying = await openDying('lost')
  await dying.send(chain, await makeSigned(dying, chain, account, 8n))
  await dying.close()
  expect(await readAllowance(chain, account)).toBe(0n)
  const other = await createOperationApp(networks, { shared, worksBySecond: true })
  try {
    await vi.waitUntil(async () => (await readAllowance(chain, account)) === 8n, { timeout: 20_000 })
  } finally {
    await other.close()
  }
})

test('a stuck transaction is replaced with higher fees, never above what its operation pays back, by one of two nodes that see it at once', async () => {
  const [chain] = chains
  const account = takeAccount()
  const dear = { maxFeePerGas: 4_000_000_000n, maxPriorityFeePerGas: 1_400_000_000n }
  const prepared = await nodes[0].prepare(chain, account, [approve(6n)], dear)
  const signed = await nodes[0].sign(chain, prepared, account)
  const readMoney = () => chain.client.getBalance({ address: executorAddress })
  const before = await readMoney()
  await chain.anvil.setAutomine(false)
  try {
    const hash = await nodes[0].send(chain, signed)
    await nodes[0].work()
    const find = async () =>
      (await listTransactions(chain)).filter(({ operationHash }) => operationHash === hash)[0]
    const first = parseTransaction((await find())?.raw as `0x${string}`)
    for (let time = 0; time < 3; time++) {
      for (const { clock } of nodes) clock.nowMs += 31_000
      await Promise.all(nodes.map((node) => node.work()))
    }
    const transaction = await find()
    expect(transaction?.hashes).toHaveLength(2)
    const raised = parseTransaction(transaction?.raw as `0x${string}`)
    expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(((first.maxFeePerGas ?? 0n) * 11n) / 10n)
    expect(raised).toMatchObject(dear)
    await chain.anvil.mine({ blocks: 1 })
    const settled = await nodes[1].settle(chain, hash)
    expect(settled).toMatchObject({ success: true, receipt: { transactionHash: transaction?.hashes[1] } })
    expect(await readAllowance(chain, account)).toBe(6n)
    expect(await readMoney()).toBeGreaterThanOrEqual(before)
  } finally {
    await chain.anvil.setAutomine(true)
  }
})

test('an operation that pays back too little to be mined any more gives way, which costs its sender’s network and not others', async () => {
  const [chain] = chains
  const from = { address: '198.51.100.7' }
  const base = (await chain.client.getBlock()).baseFeePerGas ?? 0n
  const drop = async () => {
    const account = takeAccount()
    const signed = await makeSigned(nodes[0], chain, account, 9n)
    const params = [toWire(signed), entryPoint]
    const hash = (await nodes[0].ask(chain, 'eth_sendUserOperation', params, 'p1', from)) as string
    await nodes[0].work()
    await chain.anvil.setNextBlockBaseFeePerGas({ baseFeePerGas: 2n * signed.maxFeePerGas })
    await chain.anvil.mine({ blocks: 1 })
    for (const { clock } of nodes) clock.nowMs += 31_000
    await nodes[0].work()
    const [transaction] = (await listTransactions(chain)).filter(
      ({ operationHash }) => operationHash === hash,
    )
    const form = parseTransaction(transaction?.raw as `0x${string}`)
    expect(form).toMatchObject({ gas: 21_000n })
    await chain.anvil.mine({ blocks: 1 })
    await nodes[0].work()
    const [stored] = await shared.database
      .select()
      .from(bundlerOperations)
      .where(eq(bundlerOperations.hash, hash))
    expect(stored?.status).toBe('dropped')
    // What does nothing takes so much gas.
    expect(stored?.loss).toBeGreaterThan(0n)
    expect(stored?.loss).toBeLessThanOrEqual(21_000n * (form.maxFeePerGas ?? 0n))
    await chain.anvil.setNextBlockBaseFeePerGas({ baseFeePerGas: base })
    await chain.anvil.mine({ blocks: 1 })
    return account
  }
  await chain.anvil.setAutomine(false)
  let account: TestAccount = takeAccount()
  try {
    for (let time = 0; time < 4; time++) account = await drop()
  } finally {
    await chain.anvil.setAutomine(true)
  }
  const signed = await makeSigned(nodes[0], chain, takeAccount(), 9n)
  const params = [toWire(signed), entryPoint]
  await expect(nodes[1].ask(chain, 'eth_sendUserOperation', params, 'p1', from)).rejects.toThrow(
    'from your network',
  )
  expect(await nodes[1].settle(chain, await nodes[1].send(chain, signed))).toMatchObject({ success: true })
  // The account whose operation it was waits an hour, wherever it asks from.
  const again = await makeSigned(nodes[0], chain, account, 1n)
  await expect(nodes[1].send(chain, again)).rejects.toThrow('has just failed')
})

test('a stuck transaction whose operation somebody else has sent by then gives its nonce to one that does nothing', async () => {
  const [chain] = chains
  const account = takeAccount()
  const signed = await makeSigned(nodes[0], chain, account, 7n)
  await chain.anvil.setAutomine(false)
  try {
    const hash = await nodes[0].send(chain, signed)
    await nodes[0].work()
    const before = await countSent(chain)
    const [first] = (await listTransactions(chain)).filter(({ operationHash }) => operationHash === hash)
    // The pool forgets it, and another bundler is quicker.
    await chain.anvil.dropTransaction({ hash: first?.hashes[0] as `0x${string}` })
    await sendAsStranger(chain, signed)
    await chain.anvil.mine({ blocks: 1 })
    expect(await readAllowance(chain, account)).toBe(7n)
    for (const { clock } of nodes) clock.nowMs += 31_000
    await nodes[1].work()
    await chain.anvil.mine({ blocks: 1 })
    await nodes[1].work()
    const [stored] = await shared.database
      .select()
      .from(bundlerOperations)
      .where(eq(bundlerOperations.hash, hash))
    expect(stored).toMatchObject({ status: 'dropped', transactionHash: null })
    expect(await countSent(chain)).toBe(before + 1)
    const [cancelled] = (await listTransactions(chain)).filter(({ operationHash }) => operationHash === hash)
    expect(cancelled).toMatchObject({ isCancelled: true })
  } finally {
    await chain.anvil.setAutomine(true)
  }
  // The executor goes on.
  expect(await nodes[0].run(chain, takeAccount(), [approve(1n)])).toMatchObject({ success: true })
})

test('what a local chain that began anew does not know is forgotten, and sending goes on', async () => {
  const [, chain] = chains
  const sent = await countSent(chain)
  expect(sent).toBeGreaterThan(0)
  await chain.anvil.setNonce({ address: executorAddress, nonce: 0 })
  expect(await nodes[0].run(chain, takeAccount(), [approve(1n)])).toMatchObject({ success: true })
  expect(await countSent(chain)).toBe(1)
})
