import { type Address, erc20Abi } from 'viem'
import { readMany } from '../contracts/readMany.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { Allowance } from './readAllowances.js'

/**
 * Reads what an account has of the tokens it has approved amounts of.
 *
 * @param connected - The network.
 * @param account - The account.
 * @param allowances - What it has approved; those of collections are left out.
 * @returns In base units, by contract.
 */
export async function readBalances(
  connected: ConnectedNetwork,
  account: Address,
  allowances: readonly Allowance[],
): Promise<ReadonlyMap<Address, bigint>> {
  const tokens = new Set<Address>()
  for (const { contract, kind } of allowances)
    if (kind === 'allowance' || kind === 'delegated-allowance') tokens.add(contract)
  const addresses = [...tokens]
  const amounts = await readMany(
    connected,
    addresses.map((address) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
  )
  return new Map(
    addresses.flatMap((address, place): [Address, bigint][] => {
      const amount = amounts[place]
      return typeof amount === 'bigint' ? [[address, amount]] : []
    }),
  )
}
