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
  const ids = [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554]
  test.each(ids)('§1.009 the aggregators and the wrapped coin of network %i', (id) => {
    expect(knownNetworks[id]).toBeDefined()
    const network = { ...mainnet, id }
    expect(findWrappedCoin(network, [])).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const isZkSync = id === 324
    const address = isZkSync ? '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff' : oneInch.to
    expect(findRouter(network, address, [])).toMatchObject({ name: '1inch', family: 'oneinch' })
    // Every address is spelled with its checksum, so that a mistyped one stands out.
    const wrapped = findWrappedCoin(network, []) ?? ''
    expect(wrapped).toBe(getAddress(wrapped))
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
