import { LocalError } from '@latchkey/errors/local'
import { parseEther } from 'viem'
import { localAccounts, localDeployer } from '../localAccounts.js'
import { localContracts } from '../localContracts.js'
import { createContractSteps } from './contractSteps.js'
import { createMarketSupplySteps } from './marketSteps.js'
import { readCompiledContract } from './readCompiledContract.js'
import { createSeedSteps } from './seedSteps.js'
import { type Seed, seeds } from './seeds.js'
import { createDeployClient, type DeployClient, sendSteps } from './sendSteps.js'
import { createSmartAccountSteps } from './smartAccountSteps.js'

const deployerEther = '1000000'

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
  const client = createDeployClient(rpcUrl)
  const chainId = await client.getChainId()
  const seed = seeds[chainId]
  if (!seed) throw new LocalError('local/deploy-failed', { chainId, step: 'finding what this chain holds' })

  await placeKnown(client)
  const sentTransactions = await sendSteps(client, {
    account: localDeployer,
    steps: [
      ...createContractSteps(),
      ...createSeedSteps(seed),
      ...createSmartAccountSteps(),
      ...createMarketSupplySteps(),
    ],
    chainId,
    signal,
    begin: () => giveEther(client, seed),
  })
  return { sentTransactions }
}

/** What has to be where others look for it, and is put there without a transaction. */
async function placeKnown(client: DeployClient): Promise<void> {
  for (const [name, address] of [
    ['Multicall3', localContracts.multicall3],
    ['Permit2', localContracts.permit2],
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

async function giveEther(client: DeployClient, seed: Seed): Promise<void> {
  await client.setBalance({ address: localDeployer, value: parseEther(deployerEther) })
  for (const [index, { ether }] of seed.accounts.entries()) {
    await client.setBalance({ address: localAccounts[index] ?? localDeployer, value: parseEther(ether) })
  }
}
