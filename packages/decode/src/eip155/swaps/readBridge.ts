import { type AbiValue, createArgumentsReader } from '../abi/readArguments.js'
import type { BridgeReading } from './BridgeReading.js'

/** `BridgeData`, the first argument of all of LI.FI's bridges (`ILiFi`, github.com/lifinance/contracts). */
const bridgeData = [
  ...(['bytes32', 'string', 'string', 'address', 'address', 'address'] as const),
  ...(['uint256', 'uint256', 'bool', 'bool'] as const),
] as const
/** Called contract, contract that may take the token, sold token, bought token, amount, call, whether the tokens are taken first. */
const part = ['address', 'address', 'address', 'address', 'uint256', 'bytes', 'bool'] as const
/** `AcrossV4Data`: receiver, who gets refunds, token, amount, and the share that takes its place after a swap; then relayer and times. */
const acrossData = [
  ...(['bytes32', 'bytes32', 'bytes32', 'uint256', 'uint128'] as const),
  ...(['bytes32', 'uint32', 'uint32', 'uint32', 'bytes'] as const),
] as const
/** `RelayData`: request, receiver on networks that are not EVM, token, signature. The contract checks Relay's signature over both ends. */
const relayData = ['bytes32', 'bytes32', 'bytes32', 'bytes'] as const
const sandboxData = ['address', 'uint256'] as const
const coin = `0x${'0'.repeat(40)}`
const emptyWord = '0'.repeat(64)
/** After a swap Across is told the rest by this part. */
const multiplierScale = 10n ** 30n

type Parts = readonly AbiValue<typeof part>[]
type Base = Pick<
  BridgeReading,
  'sold' | 'soldAtomic' | 'receiver' | 'destinationChainId' | 'hasDestinationCall'
> & {
  /** What goes over the bridge: what is sold, or the least that a swap in front of it gives. */
  sentAtomic: bigint
  hasSwap: boolean
}
type Reader = (digits: string) => BridgeReading | undefined

/** By selector. A bridge counts only when all is known of what its own data may change: who gets what, and how much. */
const readers: Readonly<Record<string, Reader>> = {
  '0xdf87ec62': createArgumentsReader([bridgeData, acrossData], ([data, own]) =>
    toAcross(data, undefined, own),
  ), // startBridgeTokensViaAcrossV4
  '0xa629fcbf': createArgumentsReader([bridgeData, { list: part }, acrossData], ([data, parts, own]) =>
    toAcross(data, parts, own),
  ), // swapAndStartBridgeTokensViaAcrossV4
  '0xae328590': createArgumentsReader([bridgeData, relayData], ([data, own]) =>
    toRelay(data, undefined, own),
  ), // startBridgeTokensViaRelay
  '0x25d374e8': createArgumentsReader([bridgeData, { list: part }, relayData], ([data, parts, own]) =>
    toRelay(data, parts, own),
  ), // swapAndStartBridgeTokensViaRelay
  '0x18f411cb': createArgumentsReader([bridgeData, sandboxData], ([data, [bought, boughtAtomic]]) =>
    toReading(toBase(data, undefined), {
      ...{ family: 'lifi-sandbox', bridge: 'sandbox', bought, boughtAtomic },
      ...{ isUnwrapped: false, refundReceiver: undefined },
    }),
  ), // startBridgeTokensViaLatchkeySandbox
}

/**
 * Reads what a call of LI.FI's contract sends to another network, from what will be signed. That the contract is the one it seems to
 * be is for the caller to know.
 *
 * @param data - What is signed, in any case.
 * @returns Undefined for any other call, for bridges that are not known here, and for what is not written as contracts are called.
 */
export function readBridge(data: string): BridgeReading | undefined {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(data)) return undefined
  const digits = data.toLowerCase()
  const selector = digits.slice(0, 10)
  return Object.hasOwn(readers, selector) ? readers[selector]?.(digits.slice(10)) : undefined
}

function toAcross(
  data: AbiValue<typeof bridgeData>,
  parts: Parts | undefined,
  [receiver, refundReceiver, token, amount, multiplier, , , , , message]: AbiValue<typeof acrossData>,
): BridgeReading | undefined {
  const base = toBase(data, parts)
  const [to, refundTo, bought] = [receiver, refundReceiver, token].map(toAddress)
  // The contract compares both receivers; a message would be called on the other network.
  if (!base || !refundTo || !bought || bought === coin || to !== base.receiver || message !== '')
    return undefined
  const boughtAtomic = base.hasSwap ? (base.sentAtomic * multiplier) / multiplierScale : amount
  return toReading(base, {
    ...{
      family: 'lifi',
      bridge: 'across',
      bought,
      boughtAtomic,
      refundReceiver: refundTo,
      isUnwrapped: true,
    },
  })
}

function toRelay(
  data: AbiValue<typeof bridgeData>,
  parts: Parts | undefined,
  [, otherReceiver, token]: AbiValue<typeof relayData>,
): BridgeReading | undefined {
  const bought = toAddress(token)
  if (bought === undefined || otherReceiver !== emptyWord) return undefined
  return toReading(toBase(data, parts), {
    ...{ family: 'lifi', bridge: 'relay', bought, boughtAtomic: undefined },
    ...{ isUnwrapped: false, refundReceiver: undefined },
  })
}

function toBase(
  [, , , , sent, receiver, sentAtomic, destinationChainId, hasSwap, hasDestinationCall]: AbiValue<
    typeof bridgeData
  >,
  parts: Parts | undefined,
): Base | undefined {
  if (hasSwap !== (parts !== undefined)) return undefined
  const rest = { receiver, destinationChainId, hasDestinationCall, sentAtomic, hasSwap }
  if (!parts) return { sold: toToken(sent), soldAtomic: sentAtomic, ...rest }
  const [first, ...others] = parts
  const last = parts.at(-1)
  // A later part that takes tokens takes more than is sold.
  if (!first || !last || others.some(([, , , , , , takesTokens]) => takesTokens)) return undefined
  const [, , sold, , soldAtomic, , takesTokens] = first
  if (last[3] !== sent || (sold !== coin && !takesTokens)) return undefined
  return { sold: toToken(sold), soldAtomic, ...rest }
}

function toReading(
  base: Base | undefined,
  {
    bought,
    ...rest
  }: Pick<BridgeReading, 'family' | 'bridge' | 'boughtAtomic' | 'isUnwrapped' | 'refundReceiver'> & {
    bought: string
  },
): BridgeReading | undefined {
  if (!base) return undefined
  const { hasSwap: _, sentAtomic: __, ...read } = base
  return { ...read, ...rest, bought: toToken(bought) }
}

const toToken = (address: string) => (address === coin ? undefined : address)

/** Undefined for a word that is no EVM address. */
function toAddress(word: string): string | undefined {
  return word.startsWith('0'.repeat(24)) ? `0x${word.slice(24)}` : undefined
}
