import { parseEther } from 'viem'
import { localNameKeeper } from '../localAccounts.js'
import { createNameSteps, type LocalNameGateway } from './nameSteps.js'
import { createDeployClient, sendSteps } from './sendSteps.js'

const keeperEther = parseEther('100')

/**
 * Puts a registry of names on a local chain, with a resolver that asks a gateway for the names of its zones. What is there already is left
 * alone.
 *
 * @param rpcUrl - An anvil node.
 * @param parameters - See {@link LocalNameGateway}; `signal` ends it between two transactions.
 * @returns How many transactions were sent; 0 when everything was there.
 * @throws local/deploy-failed with the step that did not work.
 */
export async function deployNames(
  rpcUrl: string,
  { signal, ...gateway }: LocalNameGateway & { signal?: AbortSignal | undefined },
): Promise<{ sentTransactions: number }> {
  const client = createDeployClient(rpcUrl)
  const sentTransactions = await sendSteps(client, {
    account: localNameKeeper,
    steps: createNameSteps(gateway),
    chainId: await client.getChainId(),
    signal,
    begin: () => client.setBalance({ address: localNameKeeper, value: keeperEther }),
  })
  return { sentTransactions }
}
