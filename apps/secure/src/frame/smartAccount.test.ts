import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localContracts, localOperatorKeys } from '@latchkey/local/networks/eip155'
import { encodeCalls, entryPointAddress } from '@latchkey/smart-account'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  stringToHex,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeRequest } from '../approve/decode/decodeRequest.js'
import { simulate } from '../approve/simulate/simulate.js'
import { openTestPage, type TestPage } from '../testing/openTestPage.js'
import { projectId, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

/** On the first chain the project pays, on the second nobody does. */
const [paid, unpaid] = [31_337, 31_338]
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'

let chains: TestChains
let gateway: TestGateway
let page: TestPage
let people = 0

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
  gateway = await startTestGateway({
    networks: chains.networks,
    operatorKeys: localOperatorKeys,
    sponsorPolicies: [
      {
        projectId,
        networkId: `eip155:${paid}`,
        dailyBudget: 10n ** 20n,
        userDailyBudget: 10n ** 17n,
        targets: [],
      },
    ],
  })
})
afterAll(async () => {
  await gateway.close()
  await chains.stop()
})
beforeEach(async () => {
  gateway.clock.nowMs += 240_000
  page = await openTestPage(gateway)
  await page.login(`sam${people++}@example.org`)
})
afterEach(() => page.close())

const toUrl = (chainId: number) => chains.networks[chainId - paid]?.rpcUrls.default.http[0]
const reader = (chainId: number) => createPublicClient({ transport: http(toUrl(chainId)), cacheTime: 0 })
const fund = (chainId: number, address: Address, value = parseEther('1')) =>
  createTestClient({ mode: 'anvil', transport: http(toUrl(chainId)) }).setBalance({ address, value })
/** What an account has, and what is left at the EntryPoint of what it paid for fees before. */
async function readMoney(chainId: number, address: Address): Promise<bigint> {
  const client = reader(chainId)
  const left = client.readContract({
    address: localContracts.entryPoint,
    abi: entryPoint08Abi,
    functionName: 'balanceOf',
    args: [address],
  })
  return (await client.getBalance({ address })) + (await left)
}
const ask = (chainId: number, method: string, params: unknown) =>
  page.ask('RPC_REQUEST', { method, params, chainId } as never) as Promise<never>

/** Both accounts on a chain, as the frame says. */
async function readAccounts(chainId: number) {
  const user = await page.ask('GET_USER', { chainId })
  const find = (type: string) => user.accounts?.find((account) => account.type === type)?.address as Address
  return { user, smart: find('smartAccount'), eoa: find('eoa') }
}

/** What the visitor is shown of the newest request. */
async function readShown() {
  const request = page.asked.at(-1)
  if (!request) throw new Error('Nobody was asked')
  const decoded = await decodeRequest(request, gateway.clock.nowMs)
  if (decoded.status !== 'readable') throw new Error(decoded.reason)
  const { approval } = decoded
  return { request, approval, simulation: await simulate(approval, request.ask) }
}

describe.each([
  ['that pays for itself', unpaid],
  ['that the project pays for', paid],
])('an account %s', (_, chainId) => {
  const isPaid = chainId === paid

  test('§6.002 §9.052 is in front, at one address on every network, before it is on any', async () => {
    const { user, smart, eoa } = await readAccounts(chainId)
    expect(user).toMatchObject({
      address: smart,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect(smart).not.toBe(eoa)
    const enabled = await page.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    expect(enabled).toEqual({ smartAccountEnabledNetworks: [paid, unpaid] })
    expect(await page.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: eoa })
    expect((await page.ask('GET_USER', { chainId })).address).toBe(eoa)
  })

  test('§7.049 sends as it was shown, the first time and the next, and signs before and after', async () => {
    const { smart } = await readAccounts(chainId)
    const value = parseEther('0.25')
    await fund(chainId, smart)
    const verify = async (message: string) => {
      const signature = (await ask(chainId, 'personal_sign', [stringToHex(message), smart])) as Hex
      return reader(chainId).verifyMessage({ address: smart, message, signature })
    }
    expect(await verify('before')).toBe(true)
    for (const time of [1n, 2n]) {
      const had = await reader(chainId).getBalance({ address: receiver })
      const before = await readMoney(chainId, smart)
      const params = [{ from: smart, to: receiver, value: '0x3782dace9d90000' }]
      const hash = (await ask(chainId, 'eth_sendTransaction', params)) as Hex
      expect(await reader(chainId).getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
      expect((await reader(chainId).getBalance({ address: receiver })) - had, `time ${time}`).toBe(value)
      const { approval } = await readShown()
      const fee = approval.effects?.type === 'calls' ? approval.effects.fee : undefined
      expect(fee).toMatchObject({ isPaidByOther: isPaid })
      const cost = before - (await readMoney(chainId, smart)) - value
      if (isPaid) expect(cost).toBe(0n)
      else {
        expect(cost).toBeGreaterThan(0n)
        expect(cost).toBeLessThanOrEqual(fee?.amountAtomic ?? 0n)
      }
    }
    expect(await page.ask('INIT_SMART_ACCOUNT')).toEqual({ address: smart, isDeployed: true })
    expect(await verify('after')).toBe(true)
  })

  test('§5.031 a batch is shown call by call, goes through as one, and is known by its id', async () => {
    const { smart } = await readAccounts(chainId)
    await fund(chainId, smart)
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [localContracts.router, 5n],
    })
    const calls = [
      { to: receiver, value: '0x2a' },
      { to: localContracts.usdc, data: approve },
    ]
    const batch = {
      version: '2.0.0',
      chainId: `0x${chainId.toString(16)}`,
      from: smart,
      calls,
      atomicRequired: true,
    }
    const { id } = (await ask(chainId, 'wallet_sendCalls', [batch])) as { id: string }
    const { approval, simulation } = await readShown()
    expect(approval.actions.map(({ kind }) => kind).slice(0, 2)).toEqual(['send', 'allow-tokens'])
    expect(simulation).toMatchObject({ status: 'done', failure: undefined })
    await expect
      .poll(() => ask(chainId, 'wallet_getCallsStatus', [id]))
      .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const allowed = await reader(chainId).readContract({
      address: localContracts.usdc,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [smart, localContracts.router],
    })
    expect(allowed).toBe(5n)
  })

  test('§7.049 calls are sent at the price the site has shown, and are followed by their operation without the wallet', async () => {
    const { smart } = await readAccounts(chainId)
    await fund(chainId, smart)
    const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }
    const batch = {
      version: '2.0.0',
      chainId: `0x${chainId.toString(16)}`,
      from: smart,
      calls: [{ to: receiver, value: '0x2a' }],
      atomicRequired: true,
      capabilities: { fees: { optional: true, ...fees } },
    }
    const { capabilities } = (await ask(chainId, 'wallet_sendCalls', [batch])) as {
      capabilities: { userOperation: { hash: Hex } }
    }
    const { hash } = capabilities.userOperation
    const node = createPublicClient({
      transport: http(`${gateway.url}/v1/?projectId=${projectId}&chainId=eip155:${chainId}`),
    })
    const readReceipt = () =>
      node.request({ method: 'eth_getUserOperationReceipt', params: [hash] } as never) as Promise<{
        receipt: { transactionHash: Hex }
      } | null>
    await expect.poll(readReceipt).toMatchObject({ success: true })
    const found = (await readReceipt())?.receipt.transactionHash ?? '0x'
    expect(await reader(chainId).getTransactionReceipt({ hash: found })).toMatchObject({ status: 'success' })
    expect(lastOperation().fees).toEqual({
      maxFeePerGas: BigInt(fees.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
    })
  })

  test('says what it can do, and what a transfer takes, which the network does not know', async () => {
    const { smart, eoa } = await readAccounts(chainId)
    await fund(chainId, smart)
    const hex = `0x${chainId.toString(16)}`
    const capabilities = (await ask(chainId, 'wallet_getCapabilities', [smart, [hex]])) as Record<
      string,
      object
    >
    expect(capabilities[hex]).toMatchObject({
      atomic: { status: 'supported' },
      paymasterService: { supported: true },
      sponsorship: { supported: isPaid },
    })
    expect(await ask(chainId, 'wallet_getCapabilities', [eoa, [hex]])).toMatchObject({
      [hex]: { atomic: { status: 'unsupported' }, sponsorship: { supported: false } },
    })
    const estimate = async (from: Address) =>
      BigInt((await ask(chainId, 'eth_estimateGas', [{ from, to: receiver, value: '0x2a' }])) as string)
    const gas = await estimate(smart)
    await ask(chainId, 'eth_sendTransaction', [{ from: smart, to: receiver, value: '0x2a' }])
    const operation = lastOperation()
    const limits = { ...operation.gas, ...operation.sponsorship } as Record<string, bigint | string>
    const sum = Object.values(limits).reduce<bigint>(
      (all, one) => (typeof one === 'bigint' ? all + one : all),
      0n,
    )
    // A byte more or less in the signature of who pays counts.
    expect(Number(gas - sum)).toBeLessThan(2_000)
    expect(Number(sum - gas)).toBeLessThan(2_000)
    await fund(chainId, eoa)
    expect(await estimate(eoa)).toBe(21_000n)
  })

  test('an operation of the site’s own making is done as the wallet makes it', async () => {
    const { smart, eoa } = await readAccounts(chainId)
    await fund(chainId, smart)
    const before = await reader(chainId).getBalance({ address: receiver })
    const operation = { sender: smart, callData: encodeCalls([{ to: receiver, value: 7n, data: '0x' }]) }
    const hash = await ask(chainId, 'eth_sendUserOperation', [operation, entryPointAddress])
    await expect
      .poll(() => ask(chainId, 'eth_getUserOperationReceipt', [hash]))
      .toMatchObject({ success: true })
    expect(await reader(chainId).getBalance({ address: receiver })).toBe(before + 7n)
    const { approval } = await readShown()
    expect(approval.actions[0]).toMatchObject({ kind: 'send', headline: { amountAtomic: 7n } })
    for (const [change, reason] of [
      [{ sender: eoa }, /account/],
      [{ paymaster: receiver }, /who pays/],
      [{ eip7702Auth: {} }, /hand the account over/],
      [{ callData: '0x1234' }, /calls/],
    ] as const) {
      const asked = ask(chainId, 'eth_sendUserOperation', [{ ...operation, ...change }, entryPointAddress])
      await expect(asked, String(reason)).rejects.toThrow(reason)
    }
    await expect(ask(chainId, 'eth_sendUserOperation', [operation, receiver])).rejects.toThrow(/EntryPoint/)
  })

  test('what the visitor declines is not sent, and costs the next one nothing', async () => {
    const { smart } = await readAccounts(chainId)
    await fund(chainId, smart)
    page.decide = async () => 'rejected'
    const params = [{ from: smart, to: receiver, value: '0x2a' }]
    await expect(ask(chainId, 'eth_sendTransaction', params)).rejects.toThrow('User rejected the request')
    page.decide = async () => 'approved'
    await expect(ask(chainId, 'eth_sendTransaction', params)).resolves.toMatch(/^0x/)
  })
})

/** What the visitor was shown last. */
function lastOperation() {
  const operation = page.asked.at(-1)?.operation
  if (operation?.kind !== 'user-operation') throw new Error('It is no operation of a smart account')
  return operation
}

describe('what goes wrong', () => {
  test('an account without the money for the fee is told so before anybody is asked to approve', async () => {
    const { smart } = await readAccounts(unpaid)
    const params = [{ from: smart, to: receiver, value: '0x0' }]
    await expect(ask(unpaid, 'eth_sendTransaction', params)).rejects.toThrow(/insufficient funds/i)
    expect(page.asked).toHaveLength(0)
  })

  test('calls that would fail are refused with the reason before anybody is asked', async () => {
    const { smart } = await readAccounts(paid)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 10n ** 30n] })
    const params = [{ from: smart, to: localContracts.usdc, data }]
    await expect(ask(paid, 'eth_sendTransaction', params)).rejects.toThrow(/would fail/)
    expect(page.asked).toHaveLength(0)
  })

  test('an operation whose calls are undone in its block is not called sent', async () => {
    const { smart } = await readAccounts(unpaid)
    await fund(unpaid, smart)
    const client = createTestClient({ mode: 'anvil', transport: http(toUrl(unpaid)) })
    const to = '0x00000000000000000000000000000000000000bb'
    await client.setAutomine(false)
    const passTime = page.stopTime()
    try {
      const sending = ask(unpaid, 'eth_sendTransaction', [{ from: smart, to, value: '0x2a' }])
      const told = expect(sending).rejects.toThrow(/undone/)
      await expect.poll(async () => (await client.getTxpoolStatus()).pending).toBe(1)
      // Who gets it takes no money any more when the block is made.
      await client.setCode({ address: to, bytecode: '0x60006000fd' })
      await client.mine({ blocks: 1 })
      passTime()
      await told
    } finally {
      await client.setAutomine(true)
    }
    expect(await reader(unpaid).getBalance({ address: to })).toBe(0n)
  })

  test('what was approved is not taken back: the page hears that it goes on, and how it ends', async () => {
    const { smart } = await readAccounts(unpaid)
    await fund(unpaid, smart)
    const client = createTestClient({ mode: 'anvil', transport: http(toUrl(unpaid)) })
    await client.setAutomine(false)
    const passTime = page.stopTime()
    try {
      const params = [{ from: smart, to: receiver, value: '0x2a' }]
      const sending = ask(unpaid, 'eth_sendTransaction', params)
      await expect.poll(async () => (await client.getTxpoolStatus()).pending).toBe(1)
      page.decide = ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve('rejected')))
      const behind = ask(unpaid, 'personal_sign', ['0x00', smart]).catch((error: Error) => error.message)
      await expect.poll(() => page.asked.length).toBe(2)
      expect(await page.ask('RPC_ABORT')).toEqual({ goOn: 1 })
      await client.mine({ blocks: 1 })
      passTime()
      expect(await sending).toMatch(/^0x/)
      expect(await behind).toBe('Request was aborted')
    } finally {
      await client.setAutomine(true)
    }
  })

  test.each(['smart', 'eoa'] as const)('a receiver with a slip in it is refused: %s', async (type) => {
    const { [type]: from } = await readAccounts(paid)
    const to = receiver.replace('E7', 'e7')
    const sending = ask(paid, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    await expect(sending).rejects.toThrow(/is no address/)
    expect(page.asked).toHaveLength(0)
  })

  test('a capability that is not there is refused, unless the calls can do without it', async () => {
    const { smart } = await readAccounts(paid)
    const batch = (capabilities: object) => [{ from: smart, calls: [{ to: receiver }], capabilities }]
    const refused = ask(paid, 'wallet_sendCalls', batch({ flowControl: {} }))
    await expect(refused).rejects.toThrow(/flowControl/)
    await expect(ask(paid, 'wallet_sendCalls', batch({ paymasterService: { url: 7 } }))).rejects.toThrow(
      /paymasterService/,
    )
    expect(page.asked).toHaveLength(0)
    await ask(paid, 'wallet_sendCalls', batch({ flowControl: { optional: true } }))
  })

  test('a price above the market is not paid by the project: it pays the one of now, and the account nothing', async () => {
    const { smart } = await readAccounts(paid)
    const fees = { maxFeePerGas: '0xba43b7400', maxPriorityFeePerGas: '0xba43b7400' }
    const capabilities = { fees: { optional: true, ...fees } }
    const calls = [{ to: receiver, data: '0x', value: '0x0' }]
    const { id } = (await ask(paid, 'wallet_sendCalls', [{ from: smart, calls, capabilities }])) as {
      id: string
    }
    const operation = page.asked.at(-1)?.operation
    if (operation?.kind !== 'user-operation') throw new Error('No operation was shown')
    expect(operation.sponsorship).toBeDefined()
    expect(operation.fees.maxFeePerGas).toBeLessThan(BigInt(fees.maxFeePerGas))
    await expect.poll(() => ask(paid, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect(await readMoney(paid, smart)).toBe(0n)
  })

  test('§5.031 a site’s own paymaster that must not be asked is refused, and what is optional is paid for otherwise', async () => {
    const { smart } = await readAccounts(unpaid)
    await fund(unpaid, smart)
    const batch = (optional: boolean) => [
      {
        from: smart,
        calls: [{ to: receiver, value: '0x1' }],
        capabilities: { paymasterService: { url: 'https://127.0.0.1/pay', optional } },
      },
    ]
    await expect(ask(unpaid, 'wallet_sendCalls', batch(false))).rejects.toThrow(/paymaster/)
    expect(page.asked).toHaveLength(0)
    await ask(unpaid, 'wallet_sendCalls', batch(true))
    expect(lastOperation().sponsorship).toBeUndefined()
  })
})
