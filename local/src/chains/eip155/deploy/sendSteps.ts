import type { AppKitError } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import {
  createTestClient,
  type Hex,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type TransactionReceipt,
  type WalletActions,
  walletActions,
} from 'viem'
import type { DeployStep } from './DeployStep.js'

/** Of anvil's blocks. */
const blockGasLimit = 30_000_000n
/** Room for every step at once: where one does not fit, anvil takes those behind it for invalid and forgets them. */
const setUpGasLimit = 200_000_000n

/** The client of a node that is set up. */
export type DeployClient = Pick<
  TestActions & PublicActions & WalletActions,
  | 'getChainId'
  | 'getCode'
  | 'getTransactionCount'
  | 'getTransactionReceipt'
  | 'impersonateAccount'
  | 'mine'
  | 'sendTransaction'
  | 'setAutomine'
  | 'setBalance'
  | 'setBlockGasLimit'
  | 'setCode'
>

/**
 * Makes the client of a node that is set up.
 *
 * @param rpcUrl - An anvil node.
 */
export function createDeployClient(rpcUrl: string): DeployClient {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** What is sent. */
export type SendStepsParameters = {
  /** Sends the steps, and nothing else ever: step n is its transaction n. */
  account: Hex
  steps: readonly DeployStep[]
  chainId: number
  /** Ends it between two transactions. */
  signal: AbortSignal | undefined
  /** Runs before the first step. */
  begin?(): Promise<void>
}

/**
 * Sends the transactions that an account has not sent yet.
 *
 * @param client - Of the node.
 * @param parameters - See {@link SendStepsParameters}.
 * @returns How many there were.
 * @throws local/deploy-failed with the step that did not work.
 */
export async function sendSteps(
  client: DeployClient,
  { account, begin, chainId, signal, steps }: SendStepsParameters,
): Promise<number> {
  const failed = (step: string, cause?: unknown) =>
    new LocalError('local/deploy-failed', { chainId, step }, { cause })
  // The node has the keys of the first ten accounts of its phrase only.
  await client.impersonateAccount({ address: account })
  await client.setBlockGasLimit({ gasLimit: setUpGasLimit })
  try {
    // A set-up that was cut short may have left transactions that wait to be mined.
    const sent = await client.getTransactionCount({ address: account, blockTag: 'pending' })
    await mineAll(client, { account, nonce: sent, failed: () => failed('mining what was sent before') })
    // The nonce says where to begin.
    const done = await client.getTransactionCount({ address: account })
    if (done === 0) await begin?.()
    return await sendFrom(client, { account, steps, done, failed, signal })
  } finally {
    await client.setBlockGasLimit({ gasLimit: blockGasLimit })
  }
}

type Sending = Pick<SendStepsParameters, 'account' | 'steps' | 'signal'> & {
  done: number
  failed: (step: string, cause?: unknown) => AppKitError
}

async function sendFrom(
  client: DeployClient,
  { account, done, failed, signal, steps }: Sending,
): Promise<number> {
  if (done >= steps.length) return 0
  const hashes: Hex[] = []
  // All in a few blocks: one block each would push the chain's clock, which moves at least a second
  // per block, ahead of the real one.
  await client.setAutomine(false)
  try {
    for (const [nonce, step] of steps.entries()) {
      if (nonce < done) continue
      signal?.throwIfAborted()
      hashes.push(
        await sendStep(client, account, step, nonce).catch((cause) =>
          Promise.reject(failed(step.label, cause)),
        ),
      )
    }
    await mineAll(client, { account, nonce: steps.length, failed: () => failed('mining') })
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

function sendStep(
  client: DeployClient,
  account: Hex,
  { to, data, value, gas }: DeployStep,
  nonce: number,
): Promise<Hex> {
  return client.sendTransaction({
    ...{ account, chain: null, data, gas, nonce },
    value: value ?? 0n,
    ...(to && { to }),
  })
}

async function mineAll(
  client: DeployClient,
  { account, failed, nonce }: { account: Hex; nonce: number; failed: () => AppKitError },
): Promise<void> {
  for (let before = -1; ; ) {
    const mined = await client.getTransactionCount({ address: account })
    if (mined >= nonce) return
    if (mined === before) throw failed()
    before = mined
    await client.mine({ blocks: 1 })
  }
}
