import type { AppKitError } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import {
  createTestClient,
  http,
  parseEther,
  publicActions,
  type TransactionReceipt,
  walletActions,
} from 'viem'
import { localAccounts, localDeployer } from '../localAccounts.js'
import { localContracts } from '../localContracts.js'
import { createContractSteps } from './contractSteps.js'
import type { DeployStep } from './DeployStep.js'
import { readCompiledContract } from './readCompiledContract.js'
import { createSeedSteps } from './seedSteps.js'
import { type Seed, seeds } from './seeds.js'
import { createSmartAccountSteps } from './smartAccountSteps.js'

const deployerEther = '1000000'
/** Of anvil's blocks. */
const blockGasLimit = 30_000_000n
/** Room for every step at once: where one does not fit, anvil takes those behind it for invalid and forgets them. */
const setUpGasLimit = 200_000_000n

/** Settings of one deployment. */
export type DeployLocalParameters = { signal?: AbortSignal | undefined }

/**
 * Puts the contracts, the market and the accounts' money on a local chain. What is there already is
 * left alone, so it may run at every start; a set-up that was cut short is continued.
 *
 * @param rpcUrl - An anvil node with chain id 31337 or 31338.
 * @param parameters - `signal` ends it between two transactions.
 * @returns How many transactions were sent; 0 when everything was there.
 * @throws local/deploy-failed with the step that did not work.
 */
export async function deployLocal(
  rpcUrl: string,
  { signal }: DeployLocalParameters = {},
): Promise<{ sentTransactions: number }> {
  const client = createClient(rpcUrl)
  const chainId = await client.getChainId()
  const seed = seeds[chainId]
  if (!seed) throw new LocalError('local/deploy-failed', { chainId, step: 'finding what this chain holds' })

  const failed = (step: string, cause?: unknown) =>
    new LocalError('local/deploy-failed', { chainId, step }, { cause })

  await placeKnown(client)
  const steps = [...createContractSteps(), ...createSeedSteps(seed), ...createSmartAccountSteps()]
  await client.setBlockGasLimit({ gasLimit: setUpGasLimit })
  try {
    // A set-up that was cut short may have left transactions that wait to be mined.
    const sent = await client.getTransactionCount({ address: localDeployer, blockTag: 'pending' })
    await mineAll(client, sent, () => failed('mining what was sent before'))
    // Step n is the deployer's transaction n: the nonce says where to begin.
    const done = await client.getTransactionCount({ address: localDeployer })
    if (done === 0) await giveEther(client, seed)
    return { sentTransactions: await sendSteps(client, steps, done, failed, signal) }
  } finally {
    await client.setBlockGasLimit({ gasLimit: blockGasLimit })
  }
}

function createClient(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
type Client = ReturnType<typeof createClient>

/** What has to be where others look for it, and is put there without a transaction. */
async function placeKnown(client: Client): Promise<void> {
  for (const [name, address] of [
    ['Multicall3', localContracts.multicall3],
    ['FarcasterIdRegistry', localContracts.farcasterIdRegistry],
    ['FarcasterKeyRegistry', localContracts.farcasterKeyRegistry],
  ] as const) {
    const { deployedBytecode } = readCompiledContract(name)
    const placed = await client.getCode({ address })
    if (deployedBytecode && placed !== deployedBytecode) {
      await client.setCode({ address, bytecode: deployedBytecode })
    }
  }
}

async function giveEther(client: Client, seed: Seed): Promise<void> {
  await client.setBalance({ address: localDeployer, value: parseEther(deployerEther) })
  for (const [index, { ether }] of seed.accounts.entries()) {
    await client.setBalance({ address: localAccounts[index] ?? localDeployer, value: parseEther(ether) })
  }
}

async function sendSteps(
  client: Client,
  steps: DeployStep[],
  done: number,
  failed: (step: string, cause?: unknown) => AppKitError,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (done >= steps.length) return 0
  const hashes: `0x${string}`[] = []
  // All in a few blocks: one block each would push the chain's clock, which moves at least a second
  // per block, ahead of the real one.
  await client.setAutomine(false)
  try {
    for (const [nonce, step] of steps.entries()) {
      if (nonce < done) continue
      signal?.throwIfAborted()
      hashes.push(
        await sendStep(client, step, nonce).catch((cause) => Promise.reject(failed(step.label, cause))),
      )
    }
    await mineAll(client, steps.length, () => failed('mining'))
  } finally {
    await client.setAutomine(true)
  }
  const receipts: TransactionReceipt[] = await Promise.all(
    hashes.map((hash) => client.getTransactionReceipt({ hash })),
  )
  const reverted = receipts.findIndex((receipt) => receipt.status === 'reverted')
  if (reverted !== -1) throw failed(steps[done + reverted]?.label ?? 'a transaction')
  return hashes.length
}

function sendStep(client: Client, { to, data, value, gas }: DeployStep, nonce: number) {
  // The node holds the deployer's key, as it does for all accounts of its phrase.
  return client.sendTransaction({
    account: localDeployer,
    chain: null,
    data,
    gas,
    nonce,
    value: value ?? 0n,
    ...(to && { to }),
  })
}

async function mineAll(client: Client, nonce: number, failed: () => AppKitError): Promise<void> {
  for (let before = -1; ; ) {
    const mined = await client.getTransactionCount({ address: localDeployer })
    if (mined >= nonce) return
    if (mined === before) throw failed()
    before = mined
    await client.mine({ blocks: 1 })
  }
}
