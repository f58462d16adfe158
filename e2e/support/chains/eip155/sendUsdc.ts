import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts, localMarketMaker } from '@latchkey/local/networks/eip155'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { callChain } from '../callChain.js'

/**
 * Sends USDC of somebody else.
 *
 * @param url - The node of a local chain.
 * @param transfer - To whom, and how much in base units.
 * @returns The transaction's hash, once it is in a block.
 */
export async function sendUsdc(
  url: string,
  { amountAtomic, to }: { to: Hex; amountAtomic: bigint },
): Promise<Hex> {
  const from = localMarketMaker
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountAtomic] })
  await callChain(url, 'anvil_impersonateAccount', [from])
  const hash = (await callChain(url, 'eth_sendTransaction', [{ from, to: localContracts.usdc, data }])) as Hex
  await waitForReceipt(createPublicClient({ transport: http(url) }), hash)
  return hash
}
