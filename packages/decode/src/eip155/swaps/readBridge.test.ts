import { encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBridge } from './readBridge.js'

const address = (pair: string) => `0x${pair.repeat(20)}` as const
const [account, thief, usdc, dai, exchange] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const coin = `0x${'0'.repeat(40)}` as const
const word = `0x${'7'.repeat(64)}` as const
const zeroWord = `0x${'0'.repeat(64)}` as const

const bridgeData =
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }'
const abi = parseAbi([
  bridgeData,
  'struct Part { address callTo; address approveTo; address from; address to; uint256 amount; bytes data; bool takes; }',
  'struct Across { bytes32 receiver; bytes32 refund; bytes32 token; uint256 amount; uint128 multiplier; bytes32 relayer; uint32 quoted; uint32 fill; uint32 exclusivity; bytes message; }',
  'struct Relay { bytes32 requestId; bytes32 otherReceiver; bytes32 token; bytes signature; }',
  'struct Sandbox { address token; uint256 minimum; }',
  'function startBridgeTokensViaAcrossV4(BridgeData data, Across own) payable',
  'function swapAndStartBridgeTokensViaAcrossV4(BridgeData data, Part[] parts, Across own) payable',
  'function startBridgeTokensViaRelay(BridgeData data, Relay own) payable',
  'function swapAndStartBridgeTokensViaRelay(BridgeData data, Part[] parts, Relay own) payable',
  'function startBridgeTokensViaLatchkeySandbox(BridgeData data, Sandbox own) payable',
  'function startBridgeTokensViaMayan(BridgeData data, Sandbox own) payable',
])
const data = {
  ...{ transactionId: word, bridge: 'across', integrator: 'site', referrer: coin, sendingAssetId: usdc },
  ...{ receiver: account, minAmount: 5_000n, destinationChainId: 10n },
  ...{ hasSourceSwaps: false, hasDestinationCall: false },
} as const
const across = {
  ...{ receiver: pad(account), refund: pad(account), token: pad(dai), amount: 4_900n, multiplier: 0n },
  ...{ relayer: zeroWord, quoted: 1, fill: 2, exclusivity: 0, message: '0x' },
} as const
const relay = { requestId: word, otherReceiver: zeroWord, token: pad(dai), signature: '0x1234' } as const
const part = {
  callTo: exchange,
  approveTo: exchange,
  from: dai,
  to: usdc,
  amount: 9_000n,
  data: '0x12',
  takes: true,
} as const
const encode = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)

describe('what LI.FI’s bridges are told is read', () => {
  test('Across: receiver, chain, token, and the amount that it pays out', () => {
    expect(readBridge(encode('startBridgeTokensViaAcrossV4', data, across))).toEqual({
      ...{
        family: 'lifi',
        bridge: 'across',
        sold: usdc,
        soldAtomic: 5_000n,
        bought: dai,
        boughtAtomic: 4_900n,
      },
      ...{ receiver: account, refundReceiver: account, destinationChainId: 10n },
      ...{ hasDestinationCall: false, isUnwrapped: true },
    })
  })

  test('Across after a swap: the amount is a share of the least that the swap gives', () => {
    const call = encode('swapAndStartBridgeTokensViaAcrossV4', { ...data, hasSourceSwaps: true }, [part], {
      ...across,
      amount: 9n ** 9n,
      multiplier: 99n * 10n ** 28n,
    })
    expect(readBridge(call)).toMatchObject({ sold: dai, soldAtomic: 9_000n, boughtAtomic: 4_950n })
  })

  test('Relay signs for both ends, and names no amount; the coin has no address', () => {
    const call = encode(
      'startBridgeTokensViaRelay',
      { ...data, sendingAssetId: coin },
      { ...relay, token: zeroWord },
    )
    const read = readBridge(call)
    expect(read).toMatchObject({
      bridge: 'relay',
      sold: undefined,
      bought: undefined,
      boughtAtomic: undefined,
    })
  })

  test('the sandbox of local networks is no contract of LI.FI', () => {
    const call = encode('startBridgeTokensViaLatchkeySandbox', data, { token: dai, minimum: 7n })
    expect(readBridge(call)).toMatchObject({ family: 'lifi-sandbox', bought: dai, boughtAtomic: 7n })
  })

  test('a call on the other network is told', () => {
    const call = encode('startBridgeTokensViaRelay', { ...data, hasDestinationCall: true }, relay)
    expect(readBridge(call)?.hasDestinationCall).toBe(true)
  })
})

const good = encode('startBridgeTokensViaAcrossV4', data, across)
test.each<[string, string]>([
  ['a bridge that is not known here', encode('startBridgeTokensViaMayan', data, { token: dai, minimum: 7n })],
  [
    'Across for another receiver',
    encode('startBridgeTokensViaAcrossV4', data, { ...across, receiver: pad(thief) }),
  ],
  [
    'Across for a receiver that is no EVM address',
    encode('startBridgeTokensViaAcrossV4', data, { ...across, receiver: word }),
  ],
  ['Across with a message', encode('startBridgeTokensViaAcrossV4', data, { ...across, message: '0x12' })],
  [
    'Relay for a receiver on another kind of network',
    encode('startBridgeTokensViaRelay', data, { ...relay, otherReceiver: word }),
  ],
  [
    'a swap that is announced and not there',
    encode('startBridgeTokensViaRelay', { ...data, hasSourceSwaps: true }, relay),
  ],
  ['a swap that is there and not announced', encode('swapAndStartBridgeTokensViaRelay', data, [part], relay)],
  [
    'a later part that takes tokens too',
    encode('swapAndStartBridgeTokensViaRelay', { ...data, hasSourceSwaps: true }, [part, part], relay),
  ],
  [
    'a swap to another token than the one that is sent',
    encode(
      'swapAndStartBridgeTokensViaRelay',
      { ...data, hasSourceSwaps: true },
      [{ ...part, to: dai, from: usdc }],
      relay,
    ),
  ],
  ['something behind the last part', `${good}00`],
  ['half of a call', good.slice(0, 700)],
  ['no call', '0x'],
])('%s is not read', (_, call) => {
  expect(readBridge(call)).toBeUndefined()
})
