import { parseEther } from 'viem'
import { localMarketMaker } from '../localAccounts.js'
import { createMarketSteps } from './marketSteps.js'
import { createDeployClient, sendSteps } from './sendSteps.js'

const marketEther = parseEther('100000')

/**
 * Puts an exchange of the Uniswap V3 kind and tokens with bad habits on a local chain that has its contracts. What is there already is
 * left alone.
 *
 * @param rpcUrl - An anvil node.
 * @param parameters - `signal` ends it between two transactions.
 * @returns How many transactions were sent; 0 when everything was there.
 * @throws local/deploy-failed with the step that did not work.
 */
export async function deployMarket(
  rpcUrl: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ sentTransactions: number }> {
  const client = createDeployClient(rpcUrl)
  const sentTransactions = await sendSteps(client, {
    account: localMarketMaker,
    steps: createMarketSteps(),
    chainId: await client.getChainId(),
    signal,
    begin: () => client.setBalance({ address: localMarketMaker, value: marketEther }),
  })
  return { sentTransactions }
}
