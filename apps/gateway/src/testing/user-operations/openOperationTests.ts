import { startTestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts, localOperatorKeys } from '@latchkey/local/networks/eip155'
import {
  type AccountOperation,
  type Call,
  readAccount,
  type Sponsorship,
  signUserOperation,
  toUserOperation,
} from '@latchkey/smart-account'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  parseEventLogs,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import type { ChainDependencies, ChainModule } from '../../chains/ChainModule.js'
import type { EvmNetwork } from '../../chains/eip155/EvmNetwork.js'
import { eip155 } from '../../chains/eip155/eip155.js'
import { encodeBundle, toWire } from '../../chains/eip155/user-operations/Operation.js'
import type { PaidService } from '../../chains/PaidService.js'
import { localProject } from '../../projects/localProject.js'
import { createTestApp, type TestApp, type TestAppOptions } from '../createTestApp.js'
import { signInAs } from '../signInAs.js'

const phrase = 'test test test test test test test test test test test junk'
export const entryPoint = localContracts.entryPoint
/** The executor of the local stack. */
export const executorAddress = mnemonicToAccount(phrase, { addressIndex: 7 }).address

/** A key with the accounts it owns. */
export type TestOwner = ReturnType<typeof openOwner>

/** Two owners. */
export const owners = [openOwner(4), openOwner(5)] as const

function openOwner(addressIndex: number) {
  const account = mnemonicToAccount(phrase, { addressIndex })
  return { address: account.address, sign: (hash: `0x${string}`) => account.sign({ hash }) }
}

let lastIndex = 1000n
/** An account that nobody has used yet. */
export function takeAccount(owner: TestOwner = owners[0]) {
  lastIndex += 1n
  return { owner: owner.address, index: lastIndex, sign: owner.sign }
}
export type TestAccount = ReturnType<typeof takeAccount>

/** A call that leaves a trace: so much of a token may be taken. */
export const approve = (value: bigint, token: `0x${string}` = localContracts.usdc): Call => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [localContracts.router, value] }),
})

/** Who asks: a visitor of the project (an account of the phrase) at an address, or other headers. */
export type Caller = { address?: string; visitor?: number; headers?: Record<string, string> }

/** Both local chains with the means of a tester. */
export async function openTestChains() {
  const { networks, stop } = await startTestChains({ chains: 2 })
  const chains = networks.map((network) => {
    const transport = http(network.rpcUrls.default.http[0])
    const client = createPublicClient({ chain: network, transport, cacheTime: 0 })
    const anvil = createTestClient({ chain: network, transport, mode: 'anvil', cacheTime: 0 })
    return { network, client, anvil, id: network.caipNetworkId }
  })
  const [first, second] = chains
  if (!first || !second) throw new Error('There are two chains')
  return { chains: [first, second] as const, networks, stop }
}
export type OperationChain = Awaited<ReturnType<typeof openTestChains>>['chains'][number]

type OperationReceipt = {
  success: boolean
  actualGasCost: `0x${string}`
  receipt: { transactionHash: string; gasUsed: `0x${string}` }
}

/**
 * A gateway that has the local keys, and how to ask it. It works when it is asked to: a second that passes in the middle
 * of a test would have it do what the test leaves to another.
 *
 * @param options - `worksBySecond`: it also works each second, as outside tests.
 */
export async function createOperationApp(
  networks: readonly object[],
  { worksBySecond = false, ...options }: TestAppOptions & { worksBySecond?: boolean } = {},
) {
  let paid: PaidService | undefined
  const chainModule = {
    ...eip155,
    createProviders(dependencies: ChainDependencies<EvmNetwork>) {
      if (!worksBySecond) vi.useFakeTimers({ toFake: ['setInterval'] })
      try {
        const providers = eip155.createProviders?.(dependencies) ?? {}
        paid = providers.paid
        return providers
      } finally {
        vi.useRealTimers()
      }
    },
  }
  const gateway: TestApp = await createTestApp({
    ...options,
    networks,
    dependencies: { chains: [chainModule as unknown as ChainModule], ...options.dependencies },
    config: { operatorKeys: localOperatorKeys, ...options.config },
  })
  await gateway.projects.insert({ ...localProject, id: 'p2', name: 'Second' })

  const sessions = new Map<string, Promise<string>>()
  /** The session of a visitor of a project, who signs in once. */
  function takeSession(projectId: string, visitor: number): Promise<string> {
    const key = `${projectId} ${visitor}`
    const session = sessions.get(key) ?? signInAs(gateway, projectId, visitor)
    sessions.set(key, session)
    return session
  }

  async function rpc(
    chain: OperationChain,
    method: string,
    params: unknown[] = [],
    projectId = 'p1',
    { address = '127.0.0.1', headers, visitor = 4 }: Caller = {},
  ) {
    const isKnown = (await gateway.projects.find(projectId)) !== null
    const response = await gateway.app.inject({
      method: 'POST',
      url: `/v1/bundler?projectId=${projectId}&chainId=${chain.id}`,
      remoteAddress: address,
      headers:
        headers ?? (isKnown ? { authorization: `Bearer ${await takeSession(projectId, visitor)}` } : {}),
      payload: { jsonrpc: '2.0', id: 1, method, params },
    })
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}: ${response.body}`)
    return response.json() as { result?: never; error?: { code: number; message: string; data?: unknown } }
  }

  /** The answer, or the failure as an error. */
  async function ask(
    chain: OperationChain,
    method: string,
    params: unknown[] = [],
    projectId = 'p1',
    caller: Caller = {},
  ) {
    const { error, result } = await rpc(chain, method, params, projectId, caller)
    if (error) throw Object.assign(new Error(error.message), { code: error.code, data: error.data })
    return result as unknown
  }

  return {
    ...gateway,
    rpc,
    ask,
    work: async () => paid?.work(),
    /** An operation as a wallet makes it, before anyone has signed. */
    async prepare(
      chain: OperationChain,
      account: TestAccount,
      calls: readonly Call[],
      {
        isSponsored = true,
        projectId = 'p1',
        ...changes
      }: Partial<AccountOperation> & { isSponsored?: boolean; projectId?: string } = {},
    ): Promise<AccountOperation> {
      const { isDeployed, nonce } = await readAccount(chain.client, account)
      const draft = toUserOperation({
        ...account,
        ...{ calls, nonce, isDeployed },
        gas: { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
        fees: await readMarket(chain),
      })
      const chainId = numberToHex(chain.network.id)
      const stub = isSponsored
        ? ((await ask(
            chain,
            'pm_getPaymasterStubData',
            [toWire(draft), entryPoint, chainId, null],
            projectId,
          )) as object)
        : {}
      const limits = (await ask(chain, 'eth_estimateUserOperationGas', [
        { ...toWire(draft), ...stub },
        entryPoint,
      ])) as Record<string, `0x${string}`>
      const read = Object.fromEntries(Object.entries(limits).map(([name, gas]) => [name, BigInt(gas)]))
      const operation = { ...draft, ...read, ...changes }
      if (!isSponsored) return operation
      return { ...operation, ...(await this.sponsor(chain, operation, projectId)) }
    },
    async sponsor(
      chain: OperationChain,
      operation: AccountOperation,
      projectId = 'p1',
      caller: Caller = {},
    ): Promise<Sponsorship> {
      const params = [toWire(operation), entryPoint, numberToHex(chain.network.id), null]
      const answer = (await ask(chain, 'pm_getPaymasterData', params, projectId, caller)) as Record<
        string,
        `0x${string}`
      >
      return {
        paymaster: answer.paymaster as `0x${string}`,
        paymasterData: answer.paymasterData as `0x${string}`,
        paymasterVerificationGasLimit: BigInt(answer.paymasterVerificationGasLimit ?? 0),
        paymasterPostOpGasLimit: BigInt(answer.paymasterPostOpGasLimit ?? 0),
      }
    },
    sign: (chain: OperationChain, userOperation: AccountOperation, { sign }: Pick<TestOwner, 'sign'>) =>
      signUserOperation({ userOperation, chainId: chain.network.id, sign }),
    async send(chain: OperationChain, operation: AccountOperation, projectId = 'p1') {
      return (await ask(
        chain,
        'eth_sendUserOperation',
        [toWire(operation), entryPoint],
        projectId,
      )) as `0x${string}`
    },
    /** The receipt, once the gateway has sent and seen it: a node takes a transaction a moment before it mines it. */
    settle(chain: OperationChain, hash: string): Promise<OperationReceipt> {
      return vi.waitUntil(async () => {
        await paid?.work()
        return (await ask(chain, 'eth_getUserOperationReceipt', [hash])) as OperationReceipt | null
      })
    },
    async run(
      chain: OperationChain,
      account: TestAccount,
      calls: readonly Call[],
      options: { isSponsored?: boolean; projectId?: string } = {},
    ) {
      const operation = await this.sign(chain, await this.prepare(chain, account, calls, options), account)
      return this.settle(chain, await this.send(chain, operation, options.projectId))
    },
  }
}

export type OperationApp = Awaited<ReturnType<typeof createOperationApp>>

/** What wallets offer for a unit of gas. */
export async function readMarket({ client }: OperationChain) {
  const { baseFeePerGas } = await client.getBlock()
  const maxPriorityFeePerGas = 1_000_000_000n
  return { maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** Lets time pass on a chain, and makes a block. */
export async function passTime({ anvil }: Pick<OperationChain, 'anvil'>, seconds: number): Promise<void> {
  await anvil.increaseTime({ seconds })
  await anvil.mine({ blocks: 1 })
}

/** Lets a project pay on a chain. */
export const plenty = (projectId: string, networkId: string) => ({
  ...{ projectId, networkId, targets: [] },
  ...{ dailyBudget: 10n ** 20n, userDailyBudget: 10n ** 20n },
})

/**
 * Sends an operation past the gateway, as another bundler would.
 *
 * @returns Its transaction, which may still wait.
 */
export function sendAsStranger(chain: OperationChain, operation: AccountOperation): Promise<`0x${string}`> {
  const account = mnemonicToAccount(phrase, { addressIndex: 6 })
  const wallet = createWalletClient({ account, chain: chain.network, transport: http() })
  return wallet.sendTransaction({
    to: entryPoint,
    data: encodeBundle(operation, account.address),
    gas: 2_000_000n,
  })
}

/** What an operation that is mined has cost its payer. */
export async function readCost(chain: OperationChain, hash: `0x${string}`): Promise<bigint> {
  const { logs } = await waitForReceipt(chain.client, hash)
  const [event] = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs })
  return event?.args.actualGasCost ?? 0n
}
