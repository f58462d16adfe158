import { localContracts } from '@latchkey/local/networks/eip155'
import { readAccount } from '@latchkey/smart-account'
import { erc20Abi, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPolicies } from '../../../sponsoring/createPolicies.js'
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
  type TestAccount,
  takeAccount,
} from '../../../testing/user-operations/openOperationTests.js'
import { toWire } from './Operation.js'

let chains: readonly [OperationChain, OperationChain]
let stop: () => Promise<void>
let gateway: OperationApp
beforeAll(async () => {
  const opened = await openTestChains()
  chains = opened.chains
  stop = opened.stop
  gateway = await createOperationApp(opened.networks)
  const policies = createPolicies({ database: gateway.database, now: Date.now })
  for (const { id } of chains) for (const project of ['p1', 'p2']) await policies.set(plenty(project, id))
})
afterAll(async () => {
  await gateway?.close()
  await stop?.()
})

const readAllowance = (
  chain: OperationChain,
  account: TestAccount,
  token: `0x${string}` = localContracts.usdc,
) =>
  readAccount(chain.client, account).then(({ address }) =>
    chain.client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address, localContracts.router],
    }),
  )
/** Asks where the network's node is asked. */
async function postRpc(chain: OperationChain, payload: object): Promise<unknown> {
  const url = `/v1/?projectId=p1&chainId=${chain.id}`
  return (await gateway.app.inject({ method: 'POST', url, payload })).json()
}
const countSent = (chain: OperationChain) => chain.client.getTransactionCount({ address: executorAddress })

test('the first operation makes the account and runs its batch of two, sponsored, and the executor loses nothing', async () => {
  for (const chain of chains) {
    for (const owner of owners) {
      const account = takeAccount(owner)
      const before = await chain.client.getBalance({ address: executorAddress })
      const calls = [approve(5n), approve(6n, localContracts.dai)]
      expect(await gateway.run(chain, account, calls)).toMatchObject({ success: true })
      expect(await readAllowance(chain, account)).toBe(5n)
      expect(await readAllowance(chain, account, localContracts.dai)).toBe(6n)
      expect(await gateway.run(chain, account, [approve(7n)])).toMatchObject({ success: true })
      expect(await readAllowance(chain, account)).toBe(7n)
      const { address, isDeployed } = await readAccount(chain.client, account)
      expect([isDeployed, await chain.client.getBalance({ address })]).toEqual([true, 0n])
      expect(await chain.client.getBalance({ address: executorAddress })).toBeGreaterThanOrEqual(before)
    }
  }
})

test('an account with money pays for itself', async () => {
  const account = takeAccount()
  const [chain] = chains
  const { address } = await readAccount(chain.client, account)
  await chain.anvil.setBalance({ address, value: 10n ** 18n })
  const calls = [{ to: owners[1].address, value: 3n }]
  expect(await gateway.run(chain, account, calls, { isSponsored: false })).toMatchObject({ success: true })
  expect(await chain.client.getBalance({ address })).toBeLessThan(10n ** 18n)
})

test('a wrong key is refused (AA24) and never mined; a used operation too (AA10, AA25)', async () => {
  for (const chain of chains) {
    const account = takeAccount()
    const operation = await gateway.prepare(chain, account, [approve(1n)])
    const before = await countSent(chain)
    await expect(gateway.send(chain, await gateway.sign(chain, operation, owners[1]))).rejects.toMatchObject({
      code: -32507,
      message: expect.stringContaining('AA24'),
    })
    await expect(gateway.send(chain, operation)).rejects.toThrow('AA24')
    await gateway.work()
    expect(await countSent(chain)).toBe(before)

    // Another one of the same number that makes the account again, promised while the number was still free.
    const again = { ...operation, callGasLimit: operation.callGasLimit + 1n }
    const sponsored = { ...again, ...(await gateway.sponsor(chain, again)) }
    const signed = await gateway.sign(chain, operation, account)
    expect(await gateway.settle(chain, await gateway.send(chain, signed))).toMatchObject({ success: true })
    await expect(gateway.send(chain, await gateway.sign(chain, sponsored, account))).rejects.toThrow('AA10')
    // And one that does not, and pays for itself: nobody promises a number that was used.
    await chain.anvil.setBalance({ address: operation.sender, value: 10n ** 18n })
    const late = await gateway.prepare(chain, account, [approve(1n)], { isSponsored: false, nonce: 0n })
    await expect(gateway.send(chain, await gateway.sign(chain, late, account))).rejects.toThrow('AA25')
    await expect(gateway.sponsor(chain, late)).rejects.toMatchObject({
      data: { reason: 'nonce-not-current' },
    })
    expect(await countSent(chain)).toBe(before + 1)
  }
})

test('the same operation has one hash and is sent once, however often and at once it comes, and by whichever project', async () => {
  for (const chain of chains) {
    const account = takeAccount()
    const signed = await gateway.sign(chain, await gateway.prepare(chain, account, [approve(2n)]), account)
    const before = await countSent(chain)
    const hashes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => gateway.send(chain, signed, index % 2 === 0 ? 'p1' : 'p2')),
    )
    expect(new Set(hashes).size).toBe(1)
    expect(await gateway.settle(chain, hashes[0] ?? '')).toMatchObject({ success: true })
    expect(await gateway.send(chain, signed)).toBe(hashes[0])
    await gateway.work()
    expect(await countSent(chain)).toBe(before + 1)
  }
})

test('an operation is found by its hash on its own network, before and after it is mined', async () => {
  const [chain, other] = chains
  const account = takeAccount()
  const signed = await gateway.sign(chain, await gateway.prepare(chain, account, [approve(3n)]), account)
  const hash = await gateway.send(chain, signed)
  expect(await gateway.ask(chain, 'eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: toWire(signed),
    entryPoint,
  })
  const settled = await gateway.settle(chain, hash)
  expect(await gateway.ask(chain, 'eth_getUserOperationByHash', [hash])).toMatchObject({
    transactionHash: settled.receipt.transactionHash,
  })
  // Where the network's node is asked too, alone and among what the node answers; what spends money is not.
  const make = (id: number, method: string, params: unknown[] = []) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })
  const asked = make(1, 'eth_getUserOperationReceipt', [hash])
  const found = { id: 1, result: { receipt: { transactionHash: settled.receipt.transactionHash } } }
  expect(await postRpc(chain, asked)).toMatchObject(found)
  const signedAgain = make(3, 'eth_sendUserOperation', [toWire(signed), entryPoint])
  expect(await postRpc(chain, [asked, make(2, 'eth_chainId'), signedAgain])).toMatchObject([
    { id: 2, result: numberToHex(chain.network.id) },
    found,
    { id: 3, error: { code: -32601 } },
  ])
  expect(await postRpc(chain, { ...asked, params: [7] })).toMatchObject({ error: { code: -32602 } })
  expect(await postRpc(other, asked)).toMatchObject({ id: 1, result: null })
  for (const method of ['eth_getUserOperationByHash', 'eth_getUserOperationReceipt']) {
    expect(await gateway.ask(other, method, [hash])).toBeNull()
    expect(await gateway.ask(chain, method, [`0x${'0'.repeat(64)}`])).toBeNull()
  }
  expect(await gateway.ask(chain, 'eth_supportedEntryPoints')).toEqual([entryPoint])
})

test('an operation whose calls fail is mined and says so; an estimate of it is refused', async () => {
  const [chain] = chains
  const account = takeAccount()
  await gateway.run(chain, account, [approve(1n)])
  const operation = await gateway.prepare(chain, account, [approve(1n)])
  const failing = { ...operation, callGasLimit: 10_000n }
  const sponsored = { ...failing, ...(await gateway.sponsor(chain, failing)) }
  const hash = await gateway.send(chain, await gateway.sign(chain, sponsored, account))
  expect(await gateway.settle(chain, hash)).toMatchObject({ success: false })
  await expect(
    gateway.prepare(chain, account, [{ to: localContracts.usdc, data: '0xdeadbeef' }]),
  ).rejects.toMatchObject({ code: -32521 })
})

describe('hostile operations are refused before anything is sent', () => {
  const [first] = owners
  let account: TestAccount
  let chain: OperationChain
  let good: Awaited<ReturnType<OperationApp['prepare']>>
  beforeAll(async () => {
    chain = chains[0]
    account = takeAccount(first)
    good = await gateway.prepare(chain, account, [approve(1n)])
  })

  const attempts: [string, () => Promise<object>, RegExp][] = [
    ['huge gas', async () => ({ ...good, callGasLimit: 2n ** 100n }), /5000000 gas/],
    ['gas beyond 128 bits', async () => ({ ...good, callGasLimit: 2n ** 130n }), /128 bits/],
    ['a huge fee', async () => ({ ...good, maxFeePerGas: 10n ** 15n }), /maxFeePerGas may be/],
    [
      'a fee too low to be mined',
      async () => ({ ...good, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
      /maxFeePerGas has to be/,
    ],
    [
      'a tip above the fee',
      async () => ({ ...good, maxPriorityFeePerGas: good.maxFeePerGas + 1n }),
      /above maxFeePerGas/,
    ],
    ['huge calldata', async () => ({ ...good, callData: `0x${'ff'.repeat(40_000)}` }), /callData may have/],
    [
      'gas that leaves the executor unpaid',
      async () => ({ ...good, preVerificationGas: 1_000n }),
      /preVerificationGas/,
    ],
    ['a foreign factory', async () => ({ ...good, factory: localContracts.smartWalletFactory }), /factory/],
    [
      'the factory’s call for another account',
      async () => ({ ...good, sender: owners[1].address }),
      /factory/,
    ],
    [
      'a sender that is no account of ours',
      async () => ({ ...good, sender: localContracts.usdc, factory: null, factoryData: null }),
      /factory/,
    ],
    ['a paymaster nobody listed', async () => ({ ...good, paymaster: owners[1].address }), /paymaster/],
    ['a signature of another length', async () => ({ ...good, signature: '0x1234' }), /65 bytes/],
  ]
  test.each(attempts)('%s', async (_, attempt, reason) => {
    const before = await countSent(chain)
    await expect(gateway.send(chain, (await attempt()) as never)).rejects.toThrow(reason)
    await gateway.work()
    expect(await countSent(chain)).toBe(before)
  })

  test('another EntryPoint', async () => {
    const v07 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
    await expect(gateway.ask(chain, 'eth_sendUserOperation', [toWire(good), v07])).rejects.toThrow(
      'EntryPoint',
    )
    await expect(
      gateway.ask(chain, 'pm_getPaymasterData', [toWire(good), v07, numberToHex(chain.network.id), null]),
    ).rejects.toThrow('EntryPoint')
  })

  test('what is no operation at all', async () => {
    for (const params of [
      [],
      [null],
      [{}, entryPoint],
      [toWire(good)],
      [toWire(good), entryPoint, 'more'],
      'x',
      [{ ...toWire(good), callData: '0x\0' }, entryPoint],
    ]) {
      await expect(gateway.ask(chain, 'eth_sendUserOperation', params as unknown[])).rejects.toMatchObject({
        code: -32602,
      })
    }
    const url = `/v1/bundler?projectId=p1&chainId=${chain.id}`
    const post = (payload: unknown) => gateway.app.inject({ method: 'POST', url, payload: payload as object })
    const question = { jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [] }
    expect((await post(question)).statusCode).toBe(422)
    const large = { ...question, method: 'eth_sendUserOperation', params: ['0x'.padEnd(200_000, '0')] }
    expect((await post(large)).statusCode).toBe(413)
    expect((await post([{ ...question, method: 'eth_sendUserOperation' }])).statusCode).toBe(422)
  })
})

test('an account has one operation on its way at a time', async () => {
  const [chain] = chains
  await chain.anvil.setAutomine(false)
  try {
    const account = takeAccount()
    const operation = await gateway.prepare(chain, account, [approve(1n)])
    await gateway.send(chain, await gateway.sign(chain, operation, account))
    // With a nonce of another sequence it would pass the network's check, and fail once the first is mined (AA10).
    const other = { ...operation, nonce: 2n ** 64n }
    const sponsored = { ...other, ...(await gateway.sponsor(chain, other)) }
    await expect(gateway.send(chain, await gateway.sign(chain, sponsored, account))).rejects.toThrow(
      'on its way',
    )
  } finally {
    await chain.anvil.setAutomine(true)
    await chain.anvil.mine({ blocks: 1 })
    await gateway.work()
  }
})

test('figures say what came of operations', async () => {
  const { body } = await gateway.app.inject('/metrics')
  expect(body).toMatch(/latchkey_operations_total\{network="eip155:31337",outcome="included"\} \d/)
  expect(body).toMatch(/latchkey_operations_total\{network="eip155:31337",outcome="refused"\} \d/)
})
