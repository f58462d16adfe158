import type { BuiltSwap, SwapTerms } from '@latchkey/core'
import { localContracts, localNetworks } from '@latchkey/local/networks/eip155'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

export const routerV2 = localContracts.router
export const routerV3 = localContracts.v3Router
export const universalRouter = localContracts.universalRouter
export const wrappedCoin = localContracts.wrappedEther

export const v2Abi = parseAbi([
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])
export const v3Abi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
export const universalAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
/** SwapRouter02's word for itself. */
export const routerItself = '0x0000000000000000000000000000000000000002'

/** A token of the local chains as swaps name it, by its symbol; the coin without one. */
export function toAsset(symbol?: string): SwapTerms['sold'] {
  if (symbol === undefined) return { symbol: 'ETH', decimals: 18 }
  const token = localNetworks[0].tokens.find((one) => one.symbol === symbol.toUpperCase())
  if (!token) throw new Error(`There is no ${symbol}`)
  return { address: token.address, symbol: token.symbol, decimals: token.decimals }
}

type Order = Pick<SwapTerms, 'account' | 'sold' | 'bought' | 'soldAtomic' | 'minimumAtomic'> & {
  deadline: number
  /** The operator's; SwapRouter02 and the universal router take one. */
  fee?: { basisPoints: number; recipient: Hex }
}

/** Builds a swap as a gateway does for its market of the Uniswap V2 kind. */
export function buildV2(order: Order, path: readonly Hex[] = toPath(order)): BuiltSwap {
  const { account, bought, deadline, minimumAtomic, sold, soldAtomic } = order
  const rest = [path, account as Hex, BigInt(deadline)] as const
  const isCoinSold = sold.address === undefined
  const name = isCoinSold ? 'ETHForTokens' : bought.address === undefined ? 'TokensForETH' : 'TokensForTokens'
  const data = encodeFunctionData({
    abi: v2Abi,
    functionName: `swapExact${name}SupportingFeeOnTransferTokens`,
    args: isCoinSold ? [minimumAtomic, ...rest] : [soldAtomic, minimumAtomic, ...rest],
  } as never)
  return { to: routerV2, data, valueAtomic: isCoinSold ? soldAtomic : 0n }
}

/** Builds a swap as a gateway does for its market of the Uniswap V3 kind. */
export function buildV3(
  order: Order,
  fees: readonly number[],
  path: readonly Hex[] = toPath(order),
): BuiltSwap {
  const { account, bought, deadline, fee, minimumAtomic, sold, soldAtomic } = order
  const isKept = bought.address === undefined || fee !== undefined
  const grossAtomic = toGross(minimumAtomic, fee?.basisPoints)
  const swap = encodeFunctionData({
    abi: v3Abi,
    functionName: 'exactInput',
    args: [
      {
        path: toV3Path(path, fees),
        recipient: isKept ? routerItself : (account as Hex),
        amountIn: soldAtomic,
        amountOutMinimum: grossAtomic,
      },
    ],
  })
  const end = [grossAtomic, account as Hex] as const
  const pay = encodeFunctionData({
    abi: v3Abi,
    ...(fee
      ? bought.address === undefined
        ? {
            functionName: 'unwrapWETH9WithFee',
            args: [...end, BigInt(fee.basisPoints), fee.recipient],
          }
        : {
            functionName: 'sweepTokenWithFee',
            args: [bought.address as Hex, ...end, BigInt(fee.basisPoints), fee.recipient],
          }
      : { functionName: 'unwrapWETH9', args: end }),
  } as never)
  const data = encodeFunctionData({
    abi: v3Abi,
    functionName: 'multicall',
    args: [BigInt(deadline), isKept ? [swap, pay] : [swap]],
  })
  return { to: routerV3, data, valueAtomic: sold.address === undefined ? soldAtomic : 0n }
}

/** Builds a swap as a gateway does for the universal router, through pools of the Uniswap V3 kind unless none have fees. */
export function buildUniversal(
  order: Order,
  fees: readonly number[],
  path: readonly Hex[] = toPath(order),
): BuiltSwap {
  const { account, bought, deadline, fee, minimumAtomic, soldAtomic } = order
  const isKept = bought.address === undefined || fee !== undefined
  const ends = [
    isKept ? routerItself : account,
    soldAtomic,
    toGross(minimumAtomic, fee?.basisPoints),
  ] as const
  const { address = wrappedCoin } = bought
  const steps: UniversalStep[] = [
    fees.length === 0
      ? ['08', 'address, uint256, uint256, address[], bool', [...ends, path, true]]
      : ['00', 'address, uint256, uint256, bytes, bool', [...ends, toV3Path(path, fees), true]],
  ]
  if (fee) steps.push(['06', 'address, address, uint256', [address, fee.recipient, BigInt(fee.basisPoints)]])
  if (bought.address === undefined) steps.push(['0c', 'address, uint256', [account, minimumAtomic]])
  else if (fee) steps.push(['04', 'address, address, uint256', [address, account, minimumAtomic]])
  return { to: universalRouter, data: encodeUniversal(steps, deadline), valueAtomic: 0n }
}

/** A command of the universal router, the types of its input, and their values. */
export type UniversalStep = [command: string, types: string, values: readonly unknown[]]

/** Writes any call of the universal router. */
export function encodeUniversal(steps: readonly UniversalStep[], deadline: number): Hex {
  return encodeFunctionData({
    abi: universalAbi,
    functionName: 'execute',
    args: [
      `0x${steps.map(([command]) => command).join('')}`,
      steps.map(([, types, values]) => encodeAbiParameters(parseAbiParameters(types), values as never)),
      BigInt(deadline),
    ],
  })
}

function toV3Path(path: readonly Hex[], fees: readonly number[]): Hex {
  return concatHex(
    path.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}

/** The least of which so much is left after a fee that is rounded down. */
function toGross(keptAtomic: bigint, basisPoints = 0): bigint {
  const left = 10_000n - BigInt(basisPoints)
  return ((keptAtomic - 1n) * 10_000n) / left + 1n
}

/** Builds the wrapping of the coin, or the unwrapping. */
export function buildWrapping({ sold, soldAtomic }: Pick<Order, 'sold' | 'soldAtomic'>): BuiltSwap {
  const isWrapped = sold.address === undefined
  const data = isWrapped
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [soldAtomic] })
  return { to: wrappedCoin, data, valueAtomic: isWrapped ? soldAtomic : 0n }
}

/** The ends, over the wrapped coin where neither is it. */
export function toPath({ bought, sold }: Pick<SwapTerms, 'sold' | 'bought'>): Hex[] {
  const ends = [sold, bought].map(({ address = wrappedCoin }) => address as Hex)
  return ends.includes(wrappedCoin) ? ends : ends.toSpliced(1, 0, wrappedCoin)
}
