import {
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  parseUnits,
  zeroAddress,
} from 'viem'
import { localMarketMaker, localRelayer } from '../localAccounts.js'
import { localContracts, localTokens } from '../localContracts.js'
import type { DeployStep } from './DeployStep.js'
import { type CompiledContractName, readCompiledContract } from './readCompiledContract.js'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function deposit() payable',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function createPool(address tokenA, address tokenB, uint24 fee)',
  'function initialize(uint160 sqrtPriceX96)',
  'function fill(address pool, int24 lower, int24 upper, uint128 liquidity)',
  'function addLiquidityETH(address token, uint256 amountToken, uint256 minToken, uint256 minEther, address to, uint256 deadline)',
])
const deployGas = 8_000_000n
const callGas = 250_000n
const poolGas = 9_000_000n
const supply = parseUnits('1000000000', 18)
/** What a pool may have between its ticks, by its fee. */
const tickSpacings = { 100: 1, 500: 10, 3000: 60 } as const
const maxTick = 887_272
/** Pools made by the code of `@uniswap/v2-core` 1.0.1, and of `@uniswap/v3-core` 1.0.1. */
const pairCodeHash = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const poolCodeHash = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

type Side = { token: keyof typeof localTokens; amount: string }
type PoolSeed = { fee: keyof typeof tickSpacings; sides: readonly [Side, Side] }

/** Pools of the Uniswap V3 kind, over the whole range of prices. Their quotients are the prices of the other market, nearly. */
const pools: readonly PoolSeed[] = [
  {
    fee: 500,
    sides: [
      { token: 'usdc', amount: '2994000' },
      { token: 'weth', amount: '1000' },
    ],
  },
  {
    fee: 100,
    sides: [
      { token: 'usdc', amount: '2000000' },
      { token: 'dai', amount: '2000000' },
    ],
  },
  {
    fee: 100,
    sides: [
      { token: 'usdc', amount: '2000000' },
      { token: 'usdt', amount: '2001000' },
    ],
  },
  {
    fee: 3000,
    sides: [
      { token: 'wbtc', amount: '20' },
      { token: 'weth', amount: '400' },
    ],
  },
]
const wrappedEther = '1500'
/** What the bridge of each chain can pay out, in whole units. */
const bridgeSupply = { usdc: '1000000', usdt: '500000', dai: '500000', wbtc: '10', weth: '50' } as const
const bridgeEther = '500'

/** What the market maker needs of the deployer's tokens, in whole units. */
const marketSupply = { usdc: '10000000', usdt: '3000000', dai: '3000000', wbtc: '50' } as const

/** The deployer's last transactions: tokens for the market maker. */
export function createMarketSupplySteps(): DeployStep[] {
  return (Object.entries(marketSupply) as [keyof typeof marketSupply, string][]).map(([key, amount]) => {
    const { address, decimals, symbol } = localTokens[key]
    return call(`giving ${symbol} to the market`, address, {
      functionName: 'transfer',
      args: [localMarketMaker, parseUnits(amount, decimals)],
    })
  })
}

/**
 * The market maker's transactions: an exchange of the Uniswap V3 kind with pools, and two tokens with habits that break careless
 * swaps, in pools of the other kind, the bridge between the local chains with what it pays out, and the universal router. Those that
 * make contracts decide addresses in `localContracts`: append only.
 */
export function createMarketSteps(): DeployStep[] {
  const { factory, permit2, v3Factory, wrappedEther: weth } = localContracts
  return [
    deploy('UniswapV3Factory'),
    deploy('UniswapV3Quoter', [v3Factory, weth]),
    deploy('UniswapV3Router', [factory, v3Factory, zeroAddress, weth]),
    deploy('PoolFiller'),
    deploy('TestFeeToken', [supply]),
    deploy('TestTrapToken', [supply]),
    // On public networks a vote has added this tier.
    call('adding a fee', v3Factory, { functionName: 'enableFeeAmount', args: [100, tickSpacings[100]] }),
    { ...call('wrapping ether', weth, { functionName: 'deposit' }), value: parseUnits(wrappedEther, 18) },
    ...(['usdc', 'usdt', 'dai', 'wbtc', 'weth'] as const).map((key) =>
      approve(localTokens[key].address, localContracts.poolFiller),
    ),
    ...pools.flatMap(createPool),
    ...[localContracts.feeToken, localContracts.trapToken].flatMap((token) => [
      approve(token, localContracts.router),
      {
        ...call('making the pool of a test token', localContracts.router, {
          functionName: 'addLiquidityETH',
          args: [token, parseUnits('1000000', 18), 0n, 0n, localMarketMaker, maxUint256],
        }),
        value: parseUnits('100', 18),
        gas: poolGas,
      },
    ]),
    { ...deploy('SandboxBridge', [localRelayer]), value: parseUnits(bridgeEther, 18) },
    ...(Object.entries(bridgeSupply) as [keyof typeof bridgeSupply, string][]).map(([key, amount]) => {
      const { address, decimals, symbol } = localTokens[key]
      return call(`giving ${symbol} to the bridge`, address, {
        functionName: 'transfer',
        args: [localContracts.sandboxBridge, parseUnits(amount, decimals)],
      })
    }),
    deploy('UniversalRouter', [
      {
        ...{ permit2, weth9: weth, v2Factory: factory, v3Factory },
        ...{ pairInitCodeHash: pairCodeHash, poolInitCodeHash: poolCodeHash },
        // There is no exchange of the V4 kind.
        ...{ v4PoolManager: zeroAddress, v3NFTPositionManager: zeroAddress, v4PositionManager: zeroAddress },
      },
    ]),
  ]
}

function createPool({ fee, sides }: PoolSeed): DeployStep[] {
  const [first, second] = sides
    .map(({ amount, token }) => ({
      address: localTokens[token].address,
      atomic: parseUnits(amount, localTokens[token].decimals),
    }))
    .sort((one, other) => (BigInt(one.address) < BigInt(other.address) ? -1 : 1))
  if (!first || !second) throw new Error('A pool has two sides')
  const pool = getContractAddress({
    opcode: 'CREATE2',
    from: localContracts.v3Factory,
    bytecodeHash: poolCodeHash,
    salt: toPoolSalt(first.address, second.address, fee),
  })
  const spacing = tickSpacings[fee]
  const edge = Math.floor(maxTick / spacing) * spacing
  return [
    {
      ...call('making a pool', localContracts.v3Factory, {
        functionName: 'createPool',
        args: [first.address, second.address, fee],
      }),
      gas: poolGas,
    },
    call('setting its price', pool, {
      functionName: 'initialize',
      args: [getSquareRoot((second.atomic << 192n) / first.atomic)],
    }),
    {
      ...call('filling it', localContracts.poolFiller, {
        functionName: 'fill',
        args: [pool, -edge, edge, getSquareRoot(first.atomic * second.atomic)],
      }),
      gas: poolGas,
    },
  ]
}

function toPoolSalt(first: Hex, second: Hex, fee: number): Hex {
  return keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [first, second, fee]),
  )
}

/** Rounded down. */
function getSquareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

type Call =
  | { functionName: 'approve' | 'transfer'; args: readonly [Hex, bigint] }
  | { functionName: 'deposit' }
  | { functionName: 'enableFeeAmount'; args: readonly [number, number] }
  | { functionName: 'createPool'; args: readonly [Hex, Hex, number] }
  | { functionName: 'initialize'; args: readonly [bigint] }
  | { functionName: 'fill'; args: readonly [Hex, number, number, bigint] }
  | { functionName: 'addLiquidityETH'; args: readonly [Hex, bigint, bigint, bigint, Hex, bigint] }

function call(label: string, to: Hex, parameters: Call): DeployStep {
  return { label, to, data: encodeFunctionData({ abi, ...parameters } as never), gas: callGas }
}

function approve(token: Hex, spender: Hex): DeployStep {
  return call('letting the market take tokens', token, {
    functionName: 'approve',
    args: [spender, maxUint256],
  })
}

function deploy(contract: CompiledContractName, args: readonly unknown[] = []): DeployStep {
  const { abi: ownAbi, bytecode } = readCompiledContract(contract)
  return {
    label: `deploying ${contract}`,
    data: encodeDeployData({ abi: ownAbi, bytecode, args }),
    gas: deployGas,
  }
}
