import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readApproval } from './readApproval.js'
import { readSwap } from './readSwap.js'
import type { SwapReading } from './SwapReading.js'

const address = (pair: string) => `0x${pair.repeat(20)}` as const
const [account, router, usdc, dai, weth] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const sender = `0x${'1'.padStart(40, '0')}` as const
const itself = `0x${'2'.padStart(40, '0')}` as const
const nobody = `0x${'0'.repeat(40)}` as const
const zero = `0x${'0'.repeat(64)}` as const
const [sold, least, deadline] = [5_000n, 4_900n, 1_800_000_000n]
const path = concatHex([usdc, numberToHex(500, { size: 3 }), weth, numberToHex(100, { size: 3 }), dai])
const toWeth = concatHex([usdc, numberToHex(500, { size: 3 }), weth])
const fromWeth = concatHex([weth, numberToHex(500, { size: 3 }), usdc])

const abi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }',
  'struct Desc { address a; address b; address c; address d; uint256 amount; uint256 minimum; uint256 flags; }',
  'struct Part { address callTo; address approveTo; address from; address to; uint256 amount; bytes data; bool takes; }',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amount, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amount, uint256 most, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amount, uint256 most, address[] path, address to, uint256 deadline)',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes[] data) payable',
  'function exactInput(Input params) payable',
  'function exactInputSingle(Single params) payable',
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to) payable',
  'function unwrapWETH9(uint256 minimum, address to) payable',
  'function unwrapWETH9(uint256 minimum) payable',
  'function sweepToken(address token, uint256 minimum, address to) payable',
  'function sweepToken(address token, uint256 minimum) payable',
  'function unwrapWETH9WithFee(uint256 minimum, address to, uint256 feeBips, address feeRecipient) payable',
  'function unwrapWETH9WithFee(uint256 minimum, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 minimum, address to, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 minimum, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function wrapETH(uint256 amount) payable',
  'function pull(address token, uint256 amount) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitAllowed(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitAllowedIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function swap(address executor, Desc desc, bytes data) payable',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Part part)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Part part)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Part part) payable',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Part[] parts)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Part[] parts)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Part[] parts) payable',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function approve(address spender, uint256 value)',
])
/** Apart, as viem cannot tell functions of one name by their tuples. */
const oldAbi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }',
  'function exactInput(Input params) payable',
  'function exactInputSingle(Single params) payable',
])
const encodeOld = (functionName: 'exactInput' | 'exactInputSingle', args: object): Hex =>
  encodeFunctionData({ abi: oldAbi, functionName, args: [args] } as never)
const encode = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)
const input = (given: object = {}) =>
  encode('exactInput', { path, recipient: account, amountIn: sold, amountOutMinimum: least, ...given })
const multicall = (...calls: readonly Hex[]) => encode('multicall', deadline, calls)
const single = (given: object = {}) =>
  encode('exactInputSingle', {
    ...{ tokenIn: usdc, tokenOut: dai, fee: 500, recipient: sender, amountIn: sold, amountOutMinimum: least },
    ...{ limit: 0n, ...given },
  })
const execute = (...steps: readonly [string, string, readonly unknown[]][]) =>
  encode(
    'execute',
    `0x${steps.map(([command]) => command).join('')}`,
    steps.map(([, types, values]) => encodeAbiParameters(parseAbiParameters(types), values as never)),
    deadline,
  )
const v3 = 'address, uint256, uint256, bytes, bool'
const oneInch = (given: object = {}) =>
  encode(
    'swap',
    router,
    { ...{ a: usdc, b: dai, c: router, d: account, amount: sold, minimum: least, flags: 0n }, ...given },
    `0x${'12'.repeat(45)}`,
  )
const part = (given: object = {}) => ({
  ...{ callTo: router, approveTo: router, from: usdc, to: dai, amount: sold, data: '0x1234', takes: true },
  ...given,
})
const lifi = (name: string, parts: unknown) =>
  encode(`swapTokens${name}`, `0x${'77'.repeat(32)}`, 'site', '0x0', account, least, parts)

const read = (data: string, valueAtomic = 0n, to: string = router) =>
  readSwap({ to, data, valueAtomic, wrappedCoin: weth })
const reading = (given: Partial<SwapReading>): SwapReading => ({
  ...{ family: 'uniswap-v2', sold: usdc, bought: dai, soldAtomic: sold, boughtAtomic: least },
  ...{ isExactOutput: false, receiver: account, deadline, permits: [] },
  ...given,
})
const v3Reading = (given: Partial<SwapReading> = {}) => reading({ family: 'uniswap-v3', ...given })

describe('Uniswap V2', () => {
  test.each(['', 'SupportingFeeOnTransferTokens'])('sells an exact amount%s', (suffix) => {
    const tokens = encode(
      `swapExactTokensForTokens${suffix}`,
      sold,
      least,
      [usdc, weth, dai],
      account,
      deadline,
    )
    expect(read(tokens)).toEqual(reading({}))
    expect(read(tokens.toUpperCase().replace('0X', '0x'))).toEqual(reading({}))
    const toCoin = encode(`swapExactTokensForETH${suffix}`, sold, least, [usdc, weth], account, deadline)
    expect(read(toCoin)).toEqual(reading({ bought: undefined }))
    const coin = encode(`swapExactETHForTokens${suffix}`, least, [weth, dai], account, deadline)
    expect(read(coin, sold)).toEqual(reading({ sold: undefined }))
  })

  test('buys an exact amount', () => {
    const exact = { soldAtomic: least, boughtAtomic: sold, isExactOutput: true }
    const args = [sold, least, [usdc, weth, dai], account, deadline]
    expect(read(encode('swapTokensForExactTokens', ...args))).toEqual(reading(exact))
    expect(read(encode('swapTokensForExactETH', ...args))).toEqual(reading({ ...exact, bought: undefined }))
    const coin = encode('swapETHForExactTokens', sold, [weth, dai], account, deadline)
    expect(read(coin, least)).toEqual(reading({ ...exact, sold: undefined }))
  })
})

describe('SwapRouter02', () => {
  test('swaps along a path, along one pool, and through pools of V2', () => {
    expect(read(multicall(input()))).toEqual(v3Reading())
    expect(read(multicall(single()))).toEqual(v3Reading({ receiver: undefined }))
    const ofV2 = encode('swapExactTokensForTokens', sold, least, [usdc, dai], sender)
    expect(read(multicall(ofV2))).toEqual(v3Reading({ receiver: undefined }))
    expect(read(encode('multicall', [input()]))).toEqual(v3Reading({ deadline: undefined }))
    expect(read(input())).toEqual(v3Reading({ deadline: undefined }))
  })

  test('pays a part to somebody else: the minimum is what is left of it', () => {
    const kept = input({ recipient: itself, amountOutMinimum: 0n })
    const fee = { basisPoints: 50, recipient: router }
    const gross = 10_049n
    const left = { boughtAtomic: 9_999n, fee }
    const ofCoin = input({ path: toWeth, recipient: itself, amountOutMinimum: 0n })
    for (const [call, given] of [
      [[kept, encode('sweepTokenWithFee', dai, gross, account, 50n, router)], {}],
      [[kept, encode('sweepTokenWithFee', dai, gross, 50n, router)], { receiver: undefined }],
      [[ofCoin, encode('unwrapWETH9WithFee', gross, account, 50n, router)], { bought: undefined }],
      [
        [ofCoin, encode('unwrapWETH9WithFee', gross, 50n, router)],
        { bought: undefined, receiver: undefined },
      ],
    ] as const)
      expect(read(multicall(...call))).toEqual(v3Reading({ ...left, ...given }))
    for (const basisPoints of [0n, 101n, 2n ** 64n])
      expect(
        read(multicall(kept, encode('sweepTokenWithFee', dai, gross, account, basisPoints, router))),
      ).toBeUndefined()
    const twice = encode('sweepTokenWithFee', dai, gross, account, 50n, router)
    expect(read(multicall(kept, twice, twice)), 'taken twice').toBeUndefined()
    expect(read(multicall(input(), twice)), 'of what is not the router’s').toBeUndefined()
  })

  test('takes the coin, wraps it, and unwraps it', () => {
    const coin = v3Reading({ sold: undefined, bought: usdc })
    const ofCoin = input({ path: fromWeth })
    expect(read(multicall(ofCoin), sold)).toEqual(coin)
    expect(read(multicall(ofCoin, encode('refundETH')), sold)).toEqual(coin)
    expect(read(multicall(encode('wrapETH', sold), input({ path: fromWeth, amountIn: 0n })), sold)).toEqual(
      coin,
    )
    // Without coins it takes the wrapped ones.
    expect(read(multicall(ofCoin))).toEqual({ ...coin, sold: weth })
    const toRouter = input({ path: toWeth, recipient: itself, amountOutMinimum: 0n })
    const unwrapped = v3Reading({ bought: undefined })
    expect(read(multicall(toRouter, encode('unwrapWETH9', least, account)))).toEqual(unwrapped)
    expect(read(multicall(toRouter, encode('unwrapWETH9', least)))).toEqual({
      ...unwrapped,
      receiver: undefined,
    })
    const swept = [input({ recipient: itself }), encode('sweepToken', dai, 0n, account)] as const
    expect(read(multicall(...swept))).toEqual(v3Reading())
  })

  test('adds up what goes along several ways', () => {
    expect(read(multicall(input(), input({ amountIn: 1n, amountOutMinimum: 2n })))).toEqual(
      v3Reading({ soldAtomic: sold + 1n, boughtAtomic: least + 2n }),
    )
  })

  test('says what the signed allowances in it are of', () => {
    const permit = (name: string, token: Hex, amount: bigint) =>
      encode(name, token, amount, 77n, 27, zero, zero)
    const unlimited = 2n ** 256n - 1n
    for (const name of ['selfPermit', 'selfPermitIfNecessary']) {
      expect(read(multicall(permit(name, usdc, sold), input()))).toEqual(
        v3Reading({ permits: [{ token: usdc, amountAtomic: sold, deadline: 77n }] }),
      )
    }
    // DAI's own have a nonce in place of the amount.
    for (const name of ['selfPermitAllowed', 'selfPermitAllowedIfNecessary']) {
      expect(read(multicall(permit(name, dai, sold), input()))).toEqual(
        v3Reading({ permits: [{ token: dai, amountAtomic: unlimited, deadline: 77n }] }),
      )
    }
    const two = [permit('selfPermit', dai, unlimited), permit('selfPermit', usdc, 1n)]
    expect(read(multicall(...two, input()))?.permits).toEqual([
      { token: dai, amountAtomic: unlimited, deadline: 77n },
      { token: usdc, amountAtomic: 1n, deadline: 77n },
    ])
    expect(read(multicall(input(), permit('selfPermit', usdc, sold))), 'too late').toBeUndefined()
  })

  test('had a router before it, whose swaps name their end', () => {
    const ofOld = { path, recipient: account, deadline, amountIn: sold, amountOutMinimum: least }
    const old = encodeOld('exactInput', ofOld)
    expect(read(old)).toEqual(v3Reading({ family: 'uniswap-v3-old' }))
    const oldSingle = encodeOld('exactInputSingle', {
      ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient: nobody, deadline, amountIn: sold },
      ...{ amountOutMinimum: least, limit: 0n },
    })
    expect(read(encode('multicall', [oldSingle, encode('unwrapWETH9', least, account)]))).toEqual(
      v3Reading({ family: 'uniswap-v3-old', bought: undefined }),
    )
    expect(read(multicall(old)), 'the deadline of the other').toBeUndefined()
    expect(read(encode('multicall', [old, encode('refundETH'), input()])), 'of both').toBeUndefined()
  })
})

describe('the universal router', () => {
  const universal = (given: Partial<SwapReading>) => v3Reading({ family: 'uniswap-universal', ...given })
  test('takes commands', () => {
    expect(read(execute(['00', v3, [sender, sold, least, path, true]]))).toEqual(
      universal({ receiver: undefined }),
    )
    const ofV2 = 'address, uint256, uint256, address[], bool'
    expect(read(execute(['08', ofV2, [account, sold, least, [usdc, dai], true]]))).toEqual(universal({}))
    const wrap = ['0b', 'address, uint256', [itself, sold]] as [string, string, unknown[]]
    expect(read(execute(wrap, ['00', v3, [account, sold, least, fromWeth, false]]), sold)).toEqual(
      universal({ sold: undefined, bought: usdc }),
    )
    const kept = ['00', v3, [itself, sold, 0n, toWeth, true]] as [string, string, unknown[]]
    expect(read(execute(kept, ['0c', 'address, uint256', [sender, least]]))).toEqual(
      universal({ bought: undefined, receiver: undefined }),
    )
  })

  const permit = '((address, uint160, uint48, uint48), address, uint256), bytes'
  const signed = [[[usdc, 7n, 8, 9], router, 77n], '0x12']
  const swapOf = (receiver: Hex = account): [string, string, unknown[]] => {
    return ['00', v3, [receiver, sold, least, path, true]]
  }
  const three = 'address, address, uint256'

  test.each(['0a', '8a'])(
    'an allowance that Permit2 keeps (%s): for whom, of how much, and until when',
    (code) => {
      const allowance = {
        ...{ token: usdc, amountAtomic: 7n, deadline: 77n },
        kept: { spender: router, expiration: 8n, nonce: 9n },
      }
      expect(read(execute([code, permit, signed], swapOf()))).toEqual(universal({ permits: [allowance] }))
      expect(read(execute(swapOf(), [code, permit, signed])), 'too late').toBeUndefined()
    },
  )

  test('a part for somebody: the minimum is what is left of it', () => {
    const portion = (...values: unknown[]): [string, string, unknown[]] => ['06', three, values]
    const sweep = (least: bigint): [string, string, unknown[]] => ['04', three, [dai, account, least]]
    const fee = { basisPoints: 50, recipient: router }
    const part = portion(dai, router, 50n)
    // 0.5 % of the pools' 4,900, rounded down, is 24.
    expect(read(execute(swapOf(itself), part, sweep(0n)))).toEqual(universal({ boughtAtomic: 4_876n, fee }))
    expect(read(execute(swapOf(itself), part, sweep(5_000n)))).toEqual(
      universal({ boughtAtomic: 5_000n, fee }),
    )
    const toCoin = [
      '08',
      'address, uint256, uint256, address[], bool',
      [itself, sold, 0n, [usdc, weth], true],
    ]
    const unwrap: [string, string, unknown[]] = ['0c', 'address, uint256', [account, least]]
    expect(read(execute(toCoin as typeof part, portion(weth, router, 50n), unwrap))).toEqual(
      universal({ bought: undefined, fee }),
    )
    for (const [name, ...steps] of [
      ['of another token', swapOf(itself), portion(usdc, router, 50n), sweep(least)],
      ['twice', swapOf(itself), part, part, sweep(least)],
      ['of nothing', swapOf(itself), portion(dai, router, 0n), sweep(least)],
      ['of more than all', swapOf(itself), portion(dai, router, 10_001n), sweep(least)],
      ['for the router', swapOf(itself), portion(dai, itself, 50n), sweep(least)],
      ['for the sender', swapOf(itself), portion(dai, sender, 50n), sweep(least)],
      ['after the payment', swapOf(itself), sweep(least), part],
      ['in front of the swap', part, swapOf(itself), sweep(least)],
      ['of what the router did not get', swapOf(), part],
    ] as [string, ...[string, string, unknown[]][]][])
      expect(read(execute(...steps)), name).toBeUndefined()
  })

  test.each<[string, Hex]>([
    ['a part for somebody, and no swap', execute(['06', three, [usdc, router, 100n]])],
    ['a swap that may fail', execute(['80', v3, [sender, sold, least, path, true]])],
    ['a command too many', encode('execute', '0x0000', ['0x'], deadline)],
    [
      'something swept away',
      execute(['00', v3, [itself, sold, least, path, true]], ['04', three, [usdc, account, 0n]]),
    ],
    // The router looks at its lower 160 bits, which are nothing.
    ['a minimum of 2^160', execute(swapOf(itself), ['04', three, [dai, account, 2n ** 160n]])],
    ['a payment that may fail', execute(swapOf(itself), ['84', three, [dai, account, least]])],
    ['TRANSFER', execute(swapOf(), ['05', three, [dai, account, 1n]])],
    ['PERMIT2_TRANSFER_FROM', execute(swapOf(), ['02', 'address, address, uint160', [dai, account, 1n]])],
    [
      'PERMIT2_PERMIT_BATCH',
      execute(
        [
          '03',
          '((address, uint160, uint48, uint48)[], address, uint256), bytes',
          [[[[usdc, 7n, 8, 9]], router, 77n], '0x12'],
        ],
        swapOf(),
      ),
    ],
    ['EXECUTE_SUB_PLAN', execute(swapOf(), ['21', 'bytes, bytes[]', ['0x00', ['0x']]])],
    ['V4_SWAP', execute(swapOf(), ['10', 'bytes, bytes[]', ['0x00', ['0x']]])],
    ['a command with a bit that nobody looks at', execute(['40', v3, [sender, sold, least, path, true]])],
  ])('%s is unreadable', (_, data) => {
    expect(read(data)).toBeUndefined()
  })
})

describe('aggregators', () => {
  test('1inch', () => {
    const expected = reading({ family: 'oneinch', deadline: undefined })
    expect(read(oneInch())).toEqual(expected)
    // As its service writes it: with four bytes behind.
    expect(read(`${oneInch()}4eb05a6e`)).toEqual(expected)
    const coin = `0x${'e'.repeat(40)}`
    expect(read(oneInch({ a: coin, d: nobody }), sold)).toEqual({
      ...{ ...expected, sold: undefined, receiver: undefined },
    })
    expect(read(oneInch({ flags: 1n })), 'a part only').toBeUndefined()
    expect(read(`${oneInch()}4eb05a`)).toBeUndefined()
    expect(read(`${oneInch()}4eb05a6e00`)).toBeUndefined()
  })

  test('LI.FI', () => {
    const expected = reading({ family: 'lifi', deadline: undefined })
    expect(read(lifi('SingleV3ERC20ToERC20', part()))).toEqual(expected)
    expect(read(lifi('SingleV3ERC20ToNative', part({ to: nobody })))).toEqual({
      ...expected,
      bought: undefined,
    })
    expect(read(lifi('SingleV3NativeToERC20', part({ from: nobody })), sold)).toEqual({
      ...{ ...expected, sold: undefined },
    })
    const second = part({ from: weth, amount: 1n, takes: false })
    const parts = [part({ to: weth }), second]
    expect(read(lifi('MultipleV3ERC20ToERC20', parts))).toEqual(expected)
    expect(read(lifi('MultipleV3ERC20ToNative', [parts[0], { ...second, to: nobody }]))).toEqual({
      ...{ ...expected, bought: undefined },
    })
    expect(read(lifi('MultipleV3NativeToERC20', [part({ from: nobody, to: weth }), second]), sold)).toEqual({
      ...{ ...expected, sold: undefined },
    })
    expect(read(lifi('MultipleV3ERC20ToERC20', [part(), part({ from: weth })])), 'takes more').toBeUndefined()
    expect(read(lifi('SingleV3ERC20ToERC20', part({ from: nobody }))), 'no token').toBeUndefined()
    expect(read(lifi('MultipleV3ERC20ToERC20', [])), 'nothing').toBeUndefined()
  })
})

test('the wrapped coin, and an approval', () => {
  const expected = reading({
    family: 'wrapping',
    receiver: undefined,
    deadline: undefined,
    boughtAtomic: sold,
  })
  expect(read(encode('deposit'), sold, weth)).toEqual({ ...expected, sold: undefined, bought: weth })
  expect(read(encode('withdraw', sold), 0n, weth)).toEqual({ ...expected, sold: weth, bought: undefined })
  expect(read(encode('deposit'), sold), 'elsewhere').toBeUndefined()
  const approval = encode('approve', router, sold)
  expect(readApproval(approval)).toEqual({ spender: router, amountAtomic: sold })
  expect(readApproval(`${approval}00`)).toBeUndefined()
  expect(readApproval(encode('withdraw', sold))).toBeUndefined()
})

test.each<[string, Hex, bigint?]>([
  ['no call', '0x'],
  ['another call', encode('pull', usdc, sold)],
  ['another call among several', multicall(input(), encode('pull', usdc, sold))],
  ['no calls', multicall()],
  ['calls in calls', multicall(multicall(input()))],
  ['a second swap of another token', multicall(input(), input({ path: fromWeth }))],
  ['a second swap for somebody else', multicall(input(), input({ recipient: router }))],
  ['what stays in the router', multicall(input({ recipient: itself }))],
  [
    'what leaves the router in another token',
    multicall(input({ recipient: itself }), encode('unwrapWETH9', 0n)),
  ],
  ['an unwrapping of nothing', multicall(input(), encode('unwrapWETH9', 0n))],
  ['a refund before the swap', multicall(encode('refundETH'), input({ path: fromWeth })), sold],
  ['more wrapped than swapped', multicall(encode('wrapETH', sold + 1n), input({ path: fromWeth })), sold],
  ['what the router has', multicall(input({ amountIn: 0n }))],
  ['a limit of the price', multicall(single({ limit: 1n }))],
  ['half a path', multicall(input({ path: concatHex([usdc, '0x0001f4']) }))],
  ['a path of one token', encode('swapExactTokensForTokens', sold, least, [usdc], account, deadline)],
  ['a token for itself', encode('swapExactTokensForTokens', sold, least, [usdc, usdc], account, deadline)],
  ['a byte more', `${multicall(input())}00`],
  ['a word more', `${multicall(input())}${'0'.repeat(64)}`],
  ['half a byte', `${multicall(input())}0`],
  ['a byte less', multicall(input()).slice(0, -2) as Hex],
  ['no bytes', 'multicall' as Hex],
])('%s is unreadable', (_, data, value = 0n) => {
  expect(read(data, value)).toBeUndefined()
})
