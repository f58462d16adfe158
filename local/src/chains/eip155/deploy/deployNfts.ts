import { parseEther } from 'viem'
import { localCollector } from '../localAccounts.js'
import { createNftSteps } from './nftSteps.js'
import { createDeployClient, sendSteps } from './sendSteps.js'

const collectorEther = parseEther('100')

/**
 * Puts NFTs with pictures on a local chain that has its contracts. What is there already is left alone.
 *
 * @param rpcUrl - An anvil node.
 * @param parameters - `filesUrl`: where their files are; `signal` ends it between two transactions.
 * @returns How many transactions were sent; 0 when everything was there.
 * @throws local/deploy-failed with the step that did not work.
 */
export async function deployNfts(
  rpcUrl: string,
  { filesUrl, signal }: { filesUrl: string; signal?: AbortSignal | undefined },
): Promise<{ sentTransactions: number }> {
  const client = createDeployClient(rpcUrl)
  const sentTransactions = await sendSteps(client, {
    account: localCollector,
    steps: createNftSteps(filesUrl),
    chainId: await client.getChainId(),
    signal,
    begin: () => client.setBalance({ address: localCollector, value: collectorEther }),
  })
  return { sentTransactions }
}
