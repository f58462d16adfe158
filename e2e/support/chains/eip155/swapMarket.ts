import { localAccounts } from '@latchkey/local/networks/eip155'
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'

const [owner] = localAccounts
const connect = (url: string) => createPublicClient({ transport: http(url) })

/** What the visitor has of a token, in base units. */
export function readSwapBalance(url: string, token: Hex, account: Hex = owner): Promise<bigint> {
  return connect(url).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

/** How much of a token a contract may take from the visitor, in base units. */
export function readSwapAllowance(url: string, token: Hex, spender: Hex): Promise<bigint> {
  return connect(url).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
}
