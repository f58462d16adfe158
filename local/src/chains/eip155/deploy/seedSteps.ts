import { encodeFunctionData, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { localAccounts, localDeployer } from '../localAccounts.js'
import { localContracts, localTokens } from '../localContracts.js'
import type { DeployStep } from './DeployStep.js'
import type { Seed, SeedToken } from './seeds.js'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function mint(address to)',
  'function addLiquidityETH(address token, uint256 amountToken, uint256 minToken, uint256 minEther, address to, uint256 deadline)',
])
const callGas = 250_000n
const poolGas = 4_000_000n

/**
 * The transactions that fill the pools and hand out tokens and keys.
 *
 * @param seed - What the chain is to hold.
 */
export function createSeedSteps(seed: Seed): DeployStep[] {
  const pools = Object.entries(seed.pools) as [SeedToken, { token: string; ether: string }][]
  return [
    ...pools.flatMap(([key, amounts]) => createPool(key, amounts)),
    ...seed.accounts.flatMap(({ tokens, keys }, index) => {
      const account = localAccounts[index] ?? localAccounts[0]
      return [
        ...(Object.entries(tokens) as [SeedToken, string][]).map(([key, amount]) =>
          call(`sending ${localTokens[key].symbol}`, localTokens[key].address, {
            functionName: 'transfer',
            args: [account, parseUnits(amount, localTokens[key].decimals)],
          }),
        ),
        ...Array.from({ length: keys }, () =>
          call('minting a key', localContracts.keys, { functionName: 'mint', args: [account] }),
        ),
      ]
    }),
  ]
}

function createPool(key: SeedToken, amounts: { token: string; ether: string }): DeployStep[] {
  const { address, symbol, decimals } = localTokens[key]
  return [
    call(`allowing the market to take ${symbol}`, address, {
      functionName: 'approve',
      args: [localContracts.router, maxUint256],
    }),
    {
      ...call(`making the pool of ${symbol}`, localContracts.router, {
        functionName: 'addLiquidityETH',
        args: [address, parseUnits(amounts.token, decimals), 0n, 0n, localDeployer, maxUint256],
      }),
      value: parseEther(amounts.ether),
      gas: poolGas,
    },
  ]
}

type Call =
  | { functionName: 'approve' | 'transfer'; args: readonly [`0x${string}`, bigint] }
  | { functionName: 'mint'; args: readonly [`0x${string}`] }
  | {
      functionName: 'addLiquidityETH'
      args: readonly [`0x${string}`, bigint, bigint, bigint, `0x${string}`, bigint]
    }

function call(label: string, to: `0x${string}`, parameters: Call): DeployStep {
  return { label, to, data: encodeFunctionData({ abi, ...parameters }), gas: callGas }
}
