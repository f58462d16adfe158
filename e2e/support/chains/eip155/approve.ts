import { localAccounts, localNetworks } from '@latchkey/local/networks/eip155'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, maxUint256 } from 'viem'
import { callChain } from '../callChain.js'

/** USDC of Local One. */
const usdc = localNetworks[0].tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? '0x'
const [owner, friend] = localAccounts

/** The two that the visitor approves: the exchange for all of its USDC, and somebody for 25. */
export const approved = { exchange: localNetworks[0].market.router, friend }

/**
 * Approves the exchange and somebody for the visitor's USDC, in transactions of the visitor's account.
 *
 * @param url - The node of Local One.
 */
export async function approveUsdc(url: string): Promise<void> {
  const amounts = [
    [approved.exchange, maxUint256],
    [approved.friend, 25_000_000n],
  ] as const
  for (const args of amounts) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    await callChain(url, 'eth_sendTransaction', [{ from: owner, to: usdc, data }])
  }
}

/** Reads how much USDC an address may take from the visitor, in base units. */
export function readAllowance(url: string, spender: Hex): Promise<bigint> {
  return createPublicClient({ transport: http(url) }).readContract({
    address: usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
}
