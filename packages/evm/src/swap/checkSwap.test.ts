import type { BuiltSwap, SwapTerms } from '@latchkey/core'
import type { SwapMismatch } from '@latchkey/errors/swap'
import { localAccounts, localContracts, localNetworks } from '@latchkey/local/networks/eip155'
import fc from 'fast-check'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { localOne } from '../localNetworks.js'
import { knownNetworks } from '../networks/knownNetworks.js'
import { mainnet } from '../networks.js'
import {
  buildV2,
  buildV3,
  buildWrapping,
  routerItself,
  routerV2,
  routerV3,
  toAsset,
  v2Abi,
  v3Abi,
  wrappedCoin,
} from '../testing/buildSwaps.js'
import { checkSwap } from './checkSwap.js'
import { findRouter, findWrappedCoin } from './swapMarkets.js'

const [account, thief] = localAccounts
const deadline = 1_900_000_000
const terms = (more: Partial<SwapTerms> = {}): SwapTerms => ({
  ...{ network: localOne, account, sold: toAsset('usdc'), bought: toAsset('dai') },
  ...{ soldAtomic: 500_000_000n, minimumAtomic: 495n * 10n ** 18n, latestDeadline: deadline },
  ...more,
})
const order = (more: Partial<SwapTerms> = {}) => ({ ...terms(more), deadline })
const coinSold = { sold: toAsset(), soldAtomic: 10n ** 18n, minimumAtomic: 2_900n * 10n ** 18n }
const coinBought = { bought: toAsset(), minimumAtomic: 10n ** 17n }

/** What it is refused for; undefined when it is taken. */
function getMismatch(built: BuiltSwap, seen = terms(), routers = {}): SwapMismatch | undefined {
  try {
    checkSwap(seen, built, Object.values(routers))
  } catch (error) {
    expect(error).toMatchObject({ code: 'swap/mismatch' })
    return (error as { context: { what: SwapMismatch } }).context.what
  }
  return undefined
}

describe('what was shown is read back', () => {
  test.each<[string, BuiltSwap, SwapTerms, object]>([
    ['V2', buildV2(order()), terms(), { router: routerV2, routerName: 'Uniswap V2', spender: routerV2 }],
    [
      'V2 with the coin',
      buildV2(order(coinSold)),
      terms(coinSold),
      { minimumAtomic: coinSold.minimumAtomic, spender: undefined },
    ],
    ['V3', buildV3(order(), [500, 100]), terms(), { router: routerV3, routerName: 'Uniswap V3', deadline }],
    ['V3 for the coin', buildV3(order(coinBought), [500]), terms(coinBought), { spender: routerV3 }],
    [
      'wrapping',
      buildWrapping(coinSold),
      terms({ ...coinSold, bought: toAsset('weth'), minimumAtomic: coinSold.soldAtomic }),
      { router: wrappedCoin, routerName: 'Wrapped ETH', spender: undefined, deadline: undefined },
    ],
    [
      'unwrapping',
      buildWrapping({ sold: toAsset('weth'), soldAtomic: 7n }),
      terms({ sold: toAsset('weth'), bought: toAsset(), soldAtomic: 7n, minimumAtomic: 7n }),
      { minimumAtomic: 7n, spender: undefined },
    ],
  ])('by %s', (_, built, seen, expected) => {
    expect(checkSwap(seen, built, [])).toMatchObject(expected)
    const inCapitals = {
      ...built,
      to: built.to.toLowerCase(),
      data: built.data.toUpperCase().replace('X', 'x'),
    }
    expect(checkSwap({ ...seen, account: account.toLowerCase() }, inCapitals, [])).toMatchObject(expected)
  })
})

const more = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes[] data) payable',
  'function approveMax(address token) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function swapTokensForExactTokens(uint256 amount, uint256 most, address[] path, address to, uint256 deadline)',
  'function transfer(address to, uint256 amount)',
])
const v3 = buildV3(order(), [500, 100])
const inner = (built: BuiltSwap) => {
  const { args } = decodeFunctionData({ abi: v3Abi, data: built.data as Hex })
  return args[1] as readonly Hex[]
}
const multicall = (...data: readonly Hex[]): BuiltSwap => ({
  ...v3,
  data: encodeFunctionData({ abi: v3Abi, functionName: 'multicall', args: [BigInt(deadline), data] }),
})
const zero = numberToHex(0, { size: 32 })
const [swap = '0x'] = inner(v3)

describe('nothing else is taken', () => {
  test.each<[string, SwapMismatch, BuiltSwap, SwapTerms?]>([
    ['a receiver who is somebody else (V2)', 'receiver', buildV2({ ...order(), account: thief })],
    ['a receiver who is somebody else (V3)', 'receiver', buildV3({ ...order(), account: thief }, [500, 100])],
    [
      'coins unwrapped for somebody else',
      'receiver',
      buildV3({ ...order(coinBought), account: thief }, [500]),
      terms(coinBought),
    ],
    ['another sold token', 'sold', buildV2(order({ sold: toAsset('usdt') }))],
    ['a token instead of the coin', 'sold', buildV2(order()), terms({ sold: toAsset() })],
    [
      'wrapped coins instead of the coin',
      'sold',
      { ...buildV3(order(coinSold), [500]), valueAtomic: 0n },
      terms(coinSold),
    ],
    ['another bought token', 'bought', buildV2(order({ bought: toAsset('usdt') }))],
    [
      'the wrapped coin instead of the coin',
      'bought',
      buildV2(order({ bought: toAsset('weth') })),
      terms(coinBought),
    ],
    [
      'the coin instead of the wrapped one',
      'bought',
      buildV3(order(coinBought), [500]),
      terms({ ...coinBought, bought: toAsset('weth') }),
    ],
    ['more sold', 'amount', buildV2(order({ soldAtomic: 500_000_001n }))],
    ['less sold', 'amount', buildV3(order({ soldAtomic: 499_999_999n }), [500, 100])],
    [
      'a fixed amount bought',
      'amount',
      {
        ...buildV2(order()),
        data: encodeFunctionData({
          abi: more,
          functionName: 'swapTokensForExactTokens',
          args: [
            495n * 10n ** 18n,
            500_000_000n,
            [localContracts.usdc, localContracts.dai],
            account,
            BigInt(deadline),
          ],
        }),
      },
    ],
    ['a lower minimum', 'minimum', buildV2(order({ minimumAtomic: 495n * 10n ** 18n - 1n }))],
    ['no minimum', 'minimum', buildV3(order({ minimumAtomic: 0n }), [500, 100])],
    ['coins beside a token', 'value', { ...buildV2(order()), valueAtomic: 1n }],
    ['coins beside a token (V3)', 'value', { ...v3, valueAtomic: 10n ** 18n }],
    [
      'more coins than were shown',
      'amount',
      { ...buildV2(order(coinSold)), valueAtomic: 2n * 10n ** 18n },
      terms(coinSold),
    ],
    [
      'more coins than the router takes',
      'value',
      { ...buildV3(order(coinSold), [500]), valueAtomic: 2n * 10n ** 18n },
      terms(coinSold),
    ],
    ['no coins', 'amount', { ...buildV2(order(coinSold)), valueAtomic: 0n }, terms(coinSold)],
    ['a later end', 'deadline', buildV2({ ...order(), deadline: deadline + 1 })],
    [
      'an end that never comes',
      'deadline',
      buildV3({ ...order(), deadline: Number.MAX_SAFE_INTEGER }, [500, 100]),
    ],
    [
      'no end',
      'deadline',
      { ...v3, data: encodeFunctionData({ abi: more, functionName: 'multicall', args: [[swap]] }) },
    ],
    ['no end, without a multicall', 'deadline', { ...v3, data: swap }],
    ['an unknown router', 'router', { ...buildV2(order()), to: thief }],
    ['the sold token as the router', 'router', { ...buildV2(order()), to: localContracts.usdc }],
    ['no router', 'router', { ...buildV2(order()), to: '' }],
    ['a router of another kind', 'call', { ...buildV2(order()), to: routerV3 }],
    [
      'a transfer',
      'call',
      { ...v3, data: encodeFunctionData({ abi: more, functionName: 'transfer', args: [thief, 1n] }) },
    ],
    [
      'an unlimited approval in a multicall',
      'call',
      multicall(
        encodeFunctionData({ abi: more, functionName: 'approveMax', args: [localContracts.usdc] }),
        swap,
      ),
    ],
    [
      'a signed allowance in a multicall',
      'call',
      multicall(
        encodeFunctionData({
          ...{ abi: more, functionName: 'selfPermit' },
          args: [localContracts.usdc, 2n ** 256n - 1n, BigInt(deadline), 27, zero, zero],
        }),
        swap,
      ),
    ],
    [
      'a second swap of another token',
      'call',
      multicall(swap, ...inner(buildV3(order({ sold: toAsset('usdt') }), [100, 500]))),
    ],
    ['a second swap of the same tokens', 'amount', multicall(swap, swap)],
    [
      'a second swap for somebody else',
      'call',
      multicall(swap, ...inner(buildV3({ ...order(), account: thief }, [500, 100]))),
    ],
    ['a byte more', 'call', { ...v3, data: `${v3.data}00` }],
    ['a word more', 'call', { ...v3, data: `${v3.data}${'0'.repeat(64)}` }],
    ['nothing', 'call', { ...v3, data: '0x' }],
    ['no bytes', 'call', { ...v3, data: '\0' }],
  ])('%s', (_, what, built, seen) => {
    expect(getMismatch(built, seen)).toBe(what)
  })

  test('an amount of nothing', () => {
    const nothing = { soldAtomic: 0n, minimumAtomic: 0n }
    expect(getMismatch(buildV2(order(nothing)), terms(nothing))).toBe('amount')
  })
})

describe('a site’s own router', () => {
  const own = { address: thief.toLowerCase(), name: 'Own Swap', wrappedCoin }
  const elsewhere = { ...localOne, id: 424242, caipNetworkId: 'eip155:424242' } as const
  test('is taken where the site says so, by the name it has there', () => {
    const built = { ...buildV2(order()), to: thief }
    expect(checkSwap(terms(), built, [own])).toMatchObject({
      router: getAddress(thief),
      routerName: 'Own Swap',
    })
    expect(getMismatch(buildV3({ ...order(), account: thief }, [500, 100]), terms(), [own])).toBe('receiver')
  })
  test('may name the wrapped coin of a network that is not known', () => {
    const built = { ...buildV3(order(coinBought), [500]), to: thief }
    const seen = terms({ ...coinBought, network: elsewhere })
    expect(getMismatch(built, seen, [own])).toBeUndefined()
    expect(getMismatch(built, seen, [{ ...own, wrappedCoin: undefined }])).toBe('call')
    expect(getMismatch(built, seen)).toBe('router')
  })
})

describe('a fee for the operator', () => {
  const fee = { basisPoints: 50, recipient: thief } as const
  test.each([
    ['of a token', order(), [500, 100], terms()],
    ['of the coin', order(coinBought), [500], terms(coinBought)],
  ])('%s is taken as far as it was shown, and the minimum is what is left of it', (_, given, fees, seen) => {
    const built = buildV3({ ...given, fee }, fees)
    expect(checkSwap({ ...seen, operatorFee: 50 }, built, [])).toMatchObject({
      operatorFee: 50,
      minimumAtomic: seen.minimumAtomic,
    })
    expect(checkSwap({ ...seen, operatorFee: 85 }, built, []).operatorFee).toBe(50)
    expect(getMismatch(built, seen), 'none was shown').toBe('fee')
    expect(getMismatch(built, { ...seen, operatorFee: 49 })).toBe('fee')
    expect(getMismatch(built, { ...seen, operatorFee: Number.NaN })).toBe('fee')
    const more = { ...given, minimumAtomic: given.minimumAtomic - 1n, fee }
    expect(getMismatch(buildV3(more, fees), { ...seen, operatorFee: 50 })).toBe('minimum')
    const other = { ...given, account: thief, fee }
    expect(getMismatch(buildV3(other, fees), { ...seen, operatorFee: 50 })).toBe('receiver')
    const without = buildV3(given, fees)
    expect(checkSwap({ ...seen, operatorFee: 50 }, without, []).operatorFee, 'it takes none').toBe(0)
  })
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const onMainnet = { network: mainnet, sold: { address: usdc, symbol: 'USDC', decimals: 6 } }
const oneInchAbi = parseAbi([
  'struct Description { address sold; address bought; address from; address to; uint256 amount; uint256 minimum; uint256 flags; }',
  'function swap(address executor, Description description, bytes data) payable',
])
const executor = `0x${'5e'.repeat(20)}` as const
const oneInch: BuiltSwap = {
  to: '0x111111125421ca6dc452d289314280a0f8842a65',
  data: `${encodeFunctionData({
    abi: oneInchAbi,
    functionName: 'swap',
    args: [
      executor,
      {
        ...{ sold: usdc, bought: `0x${'e'.repeat(40)}`, from: executor, to: account },
        ...{ amount: 500_000_000n, minimum: coinBought.minimumAtomic, flags: 0n },
      },
      `0x${'17'.repeat(129)}`,
    ],
  })}4eb05a6e`,
  valueAtomic: 0n,
}
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const universalAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const universal = (isCoin: boolean): BuiltSwap => {
  const path = concatHex(isCoin ? [weth, '0x0001f4', usdc] : [usdc, '0x0001f4', weth])
  const amount = isCoin ? coinSold.soldAtomic : 500_000_000n
  const input = parseAbiParameters('address, uint256, uint256, bytes, bool')
  const swapInput = encodeAbiParameters(input, [account, amount, 2_900_000_000n, path, !isCoin])
  const wrap = encodeAbiParameters(parseAbiParameters('address, uint256'), [routerItself, amount])
  return {
    to: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    data: encodeFunctionData({
      abi: universalAbi,
      functionName: 'execute',
      args: [isCoin ? '0x0b00' : '0x00', isCoin ? [wrap, swapInput] : [swapInput], BigInt(deadline)],
    }),
    valueAtomic: isCoin ? amount : 0n,
  }
}
const universalTerms = terms({
  ...onMainnet,
  ...coinSold,
  bought: onMainnet.sold,
  minimumAtomic: 2_900_000_000n,
})

test('aggregators are taken where they are known; the universal router takes coins, and no tokens by way of Permit2', () => {
  const seen = terms({ ...onMainnet, ...coinBought })
  expect(checkSwap(seen, oneInch, [])).toMatchObject({ routerName: '1inch', deadline: undefined })
  expect(getMismatch(oneInch, { ...seen, network: localOne })).toBe('router')
  expect(checkSwap(universalTerms, universal(true), [])).toMatchObject({ routerName: 'Uniswap', deadline })
  const bought = { address: weth, symbol: 'WETH', decimals: 18 }
  expect(getMismatch(universal(false), terms({ ...onMainnet, bought, minimumAtomic: 1n }))).toBe('call')
})

/** Reads with viem, which is not ours, what a call that was taken does. */
const oracles: [string, BuiltSwap, SwapTerms, (data: Hex) => void][] = [
  [
    'V2',
    buildV2(order()),
    terms(),
    (data) => {
      const { args, functionName } = decodeFunctionData({ abi: v2Abi, data })
      expect(functionName).toBe('swapExactTokensForTokensSupportingFeeOnTransferTokens')
      const [amount, least, path, to, end] = args as unknown as [bigint, bigint, Hex[], Hex, bigint]
      expect([amount, to, path[0], path.at(-1)]).toEqual([
        500_000_000n,
        account,
        localContracts.usdc,
        localContracts.dai,
      ])
      expect(least >= terms().minimumAtomic && end <= BigInt(deadline)).toBe(true)
    },
  ],
  [
    'V3 for the coin',
    buildV3(order(coinBought), [500]),
    terms(coinBought),
    (data) => {
      const { args } = decodeFunctionData({ abi: v3Abi, data })
      const [end, calls] = args as [bigint, Hex[]]
      const [first, second] = calls.map((one) => decodeFunctionData({ abi: v3Abi, data: one }))
      expect(calls).toHaveLength(2)
      if (first?.functionName !== 'exactInput' || second?.functionName !== 'unwrapWETH9')
        throw new Error(data)
      const [{ amountIn, amountOutMinimum, path, recipient }] = first.args
      const [minimum, to] = second.args
      expect(isAddressEqual(`0x${path.slice(2, 42)}`, localContracts.usdc)).toBe(true)
      expect(isAddressEqual(`0x${path.slice(-40)}`, wrappedCoin)).toBe(true)
      expect([amountIn, recipient, to]).toEqual([500_000_000n, routerItself, account])
      expect(minimum >= coinBought.minimumAtomic || amountOutMinimum >= coinBought.minimumAtomic).toBe(true)
      expect(end <= BigInt(deadline)).toBe(true)
    },
  ],
  [
    '1inch',
    oneInch,
    terms({ ...onMainnet, ...coinBought }),
    (data) => {
      const { args } = decodeFunctionData({ abi: oneInchAbi, data })
      const { amount, bought, flags, minimum, sold, to } = args[1]
      expect([amount, flags, sold, to]).toEqual([500_000_000n, 0n, usdc, account])
      expect(BigInt(bought)).toBe(BigInt(`0x${'e'.repeat(40)}`))
      expect(minimum).toBeGreaterThanOrEqual(coinBought.minimumAtomic)
    },
  ],
  [
    'the universal router',
    universal(true),
    universalTerms,
    (data) => {
      const [commands, inputs, end] = decodeFunctionData({ abi: universalAbi, data }).args
      expect(commands).toBe('0x0b00')
      expect(end).toBeLessThanOrEqual(BigInt(deadline))
      const read = universal(true)
      const [, expected] = decodeFunctionData({ abi: universalAbi, data: read.data as Hex }).args
      // Only the pool's fee and a higher minimum may differ, or that all of the balance is wrapped.
      expect(inputs[1]?.slice(0, 2 + 64 * 2)).toBe(expected[1]?.slice(0, 2 + 64 * 2))
    },
  ],
]

describe.each(oracles)('with any bit flipped, %s', (_, built, seen, check) => {
  const bytes = Buffer.from(built.data.slice(2), 'hex')
  const assertHarmless = (changed: Buffer) => {
    const data = `0x${changed.toString('hex')}` as const
    if (getMismatch({ ...built, data }, seen) === undefined) check(data)
  }

  test('is refused, or still does what was shown', () => {
    expect(getMismatch(built, seen)).toBeUndefined()
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assertHarmless(changed)
    }
  })

  test('so is one with several changed bytes, and one that was cut or made longer', () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.nat(40), fc.nat(40), (changes, cut, added) => {
        const changed = Buffer.from(bytes)
        for (const [at, value] of changes) changed[at] = value
        assertHarmless(Buffer.concat([changed.subarray(0, bytes.length - cut), Buffer.alloc(added)]))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('what is known', () => {
  const oneInchV6 = '0x111111125421ca6dc452d289314280a0f8842a65'
  const lifi = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
  const both = { '1inch': oneInchV6, 'LI.FI': lifi }
  const first = ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', '0xe592427a0aece92de3edee1f18e0157c05861564']
  const later = '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'
  /** As the documents that the table names write them. */
  const documented: Record<number, Record<string, string | readonly string[]>> = {
    1: {
      ...{ ...both, Uniswap: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', 'Uniswap V3': first },
      'Uniswap V2': '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
      'Wrapped ETH': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    },
    10: {
      ...{ ...both, Uniswap: '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507', 'Uniswap V3': first },
      'Uniswap V2': '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
      'Wrapped ETH': '0x4200000000000000000000000000000000000006',
    },
    56: {
      ...{ ...both, Uniswap: '0x1906c1d672b88cd1b9ac7593301ca990f94eae07', 'Uniswap V2': later },
      'Uniswap V3': '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
      'Wrapped ETH': '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    },
    100: { ...both, 'Wrapped ETH': '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d' },
    137: {
      ...{ ...both, Uniswap: '0x1095692a6237d83c6a72f3f5efedb9a670c49223', 'Uniswap V3': first },
      'Uniswap V2': '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
      'Wrapped ETH': '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    },
    250: { ...both, 'Wrapped ETH': '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83' },
    324: {
      '1inch': '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
      'LI.FI': '0x341e94069f53234fe6dabef707ad424830525715',
      'Uniswap V3': '0x99c56385dabce3e81d8499d0b8d0257abc07e8a3',
      Uniswap: '0x28731bcc616b5f51dd52cf2e4df0e78dd1136c06',
      'Wrapped ETH': '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
    },
    8217: {
      '1inch': oneInchV6,
      'LI.FI': '0x1255d17c1bc2f764d087536410879f2d0d8772fd',
      'Wrapped ETH': '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
    },
    8453: {
      ...{ ...both, Uniswap: '0x6ff5693b99212da76ad316178a184ab56d299b43', 'Uniswap V2': later },
      'Uniswap V3': '0x2626664c2603336e57b271c5c0b26f421741e481',
      'Wrapped ETH': '0x4200000000000000000000000000000000000006',
    },
    42161: {
      ...{ ...both, Uniswap: '0xa51afafe0263b40edaef0df8781ea9aa03e381a3', 'Uniswap V2': later },
      ...{ 'Uniswap V3': first, 'Wrapped ETH': '0x82af49447d8a07e3bd95bd0d56f35241523fbab1' },
    },
    43114: {
      ...{ ...both, Uniswap: '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7', 'Uniswap V2': later },
      'Uniswap V3': '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
      'Wrapped ETH': '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    },
    1313161554: { ...both, 'Wrapped ETH': '0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb' },
  }

  test.each(Object.entries(documented))('§1.009 the contracts of network %s', (id, contracts) => {
    expect(knownNetworks[id]).toBeDefined()
    const network = { ...mainnet, id: Number(id) }
    for (const [name, addresses] of Object.entries(contracts)) {
      for (const address of [addresses].flat()) {
        // Spelled with its checksum, so that a mistyped one stands out.
        expect(findRouter(network, address, [])).toMatchObject({ name, address: getAddress(address as Hex) })
      }
    }
    expect(findWrappedCoin(network, [])?.toLowerCase()).toBe(contracts['Wrapped ETH'])
  })

  test('the markets of the local stack are the deployed ones', () => {
    for (const { id, market } of localNetworks) {
      const network = { ...localOne, id }
      expect(findWrappedCoin(network, [])).toBe(market.wrappedNative)
      expect(findRouter(network, market.router, [])).toMatchObject({ family: 'uniswap-v2' })
      expect(findRouter(network, market.v3.router, [])).toMatchObject({ family: 'uniswap-v3' })
    }
  })
})
