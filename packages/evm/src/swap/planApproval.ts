import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { call, readContract } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import type { SwapCall } from './SwapStepDetails.js'

/**
 * Works out which calls let a contract take exactly as much of a token as is sold. They are written here, whatever a gateway says.
 *
 * @param reader - Reads from the network.
 * @param parameters - The token, its owner, the contract that may take it, and how much in base units.
 * @returns Nothing when it may take enough already; one call; or two for a token that refuses to change an allowance (USDT).
 * @throws What viem throws.
 */
export async function planApproval(
  reader: Reader,
  { amountAtomic, owner, spender, token }: { token: Hex; owner: Hex; spender: Hex; amountAtomic: bigint },
): Promise<readonly { kind: 'reset' | 'approve'; call: SwapCall }[]> {
  const allowance = await readContract(reader, {
    ...{ address: token, abi: erc20Abi, functionName: 'allowance' },
    args: [owner, spender],
  })
  if (allowance >= amountAtomic) return []
  const toCall = (amount: bigint): SwapCall => ({
    ...{ to: token, value: 0n },
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
  const approve = { kind: 'approve', call: toCall(amountAtomic) } as const
  const isChangeable =
    allowance === 0n ||
    (await call(reader, { account: owner, ...approve.call }).then(
      () => true,
      () => false,
    ))
  return isChangeable ? [approve] : [{ kind: 'reset', call: toCall(0n) }, approve]
}
