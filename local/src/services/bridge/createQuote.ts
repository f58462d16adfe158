import { randomBytes } from 'node:crypto'
import { bytesToHex, encodeFunctionData, isAddress, numberToHex, zeroAddress } from 'viem'
import { type BridgeChain, type BridgeToken, convert, findToken } from './BridgeChain.js'
import { bridgeAbi, bridgeFeeAtomic } from './bridgeAbi.js'

/** What the bridge keeps of an amount, one part of this many. */
export const feeShare = 1_000n
const usualGas = 260_000n
const slippageScale = 1_000_000

/** The name that visitors see: nobody may take it for a bridge with money in it. */
const toolName = 'Latchkey sandbox bridge'

/**
 * Makes the answer of `GET /quote`, in LI.FI's form.
 *
 * @param query - As LI.FI takes it.
 * @param chains - Both chains.
 * @param settleMs - How long a transfer takes.
 * @returns Undefined for what the bridge does not do.
 */
export async function createQuote(query: URLSearchParams, chains: readonly BridgeChain[], settleMs: number) {
  const get = (name: string) => query.get(name) ?? ''
  const find = (name: string) => chains.find(({ network }) => String(network.id) === get(name))
  const [from, to] = [find('fromChain'), find('toChain')]
  if (!from || !to || from === to || !/^[1-9]\d{0,40}$/.test(get('fromAmount'))) return undefined
  const [sold, bought] = [findToken(from.network, get('fromToken')), findToken(to.network, get('toToken'))]
  const [account, receiver] = [get('fromAddress'), get('toAddress')]
  if (!sold || !bought || !isAddress(account, { strict: false }) || !isAddress(receiver, { strict: false }))
    return undefined
  const soldAtomic = BigInt(get('fromAmount'))
  const keptAtomic = soldAtomic / feeShare
  const toAmount = await convert(to, {
    ...{ amountAtomic: soldAtomic - keptAtomic, from: sold.address, to: bought.address },
  })
  const slippage = Math.round(Number(get('slippage') || '0.005') * slippageScale)
  if (!toAmount || !(slippage >= 0 && slippage < slippageScale)) return undefined
  const kept = BigInt(slippageScale - slippage)
  const toAmountMin = (toAmount * kept + BigInt(slippageScale) - 1n) / BigInt(slippageScale)
  const transactionId = bytesToHex(randomBytes(32))
  const data = encodeFunctionData({
    ...{ abi: bridgeAbi, functionName: 'startBridgeTokensViaLatchkeySandbox' },
    args: [
      {
        ...{ transactionId, bridge: 'latchkeySandbox', integrator: 'latchkey', referrer: zeroAddress },
        ...{ sendingAssetId: sold.address, receiver, minAmount: soldAtomic },
        destinationChainId: BigInt(to.network.id),
        ...{ hasSourceSwaps: false, hasDestinationCall: false },
      },
      { receivingAssetId: bought.address, minimumReceived: toAmountMin },
    ],
  })
  const value = (sold.address === zeroAddress ? soldAtomic : 0n) + bridgeFeeAtomic
  const coin = findToken(from.network, zeroAddress)
  return {
    ...{ type: 'lifi', id: transactionId, tool: 'latchkeySandbox', toolDetails: { name: toolName } },
    estimate: {
      ...{ fromAmount: String(soldAtomic), toAmount: String(toAmount), toAmountMin: String(toAmountMin) },
      approvalAddress: from.network.bridge.contract,
      executionDuration: Math.ceil(settleMs / 1000),
      feeCosts: [
        { ...toFee(from, sold, keptAtomic), name: 'Bridge fee', included: true },
        ...(coin ? [{ ...toFee(from, coin, bridgeFeeAtomic), name: 'Relayer fee', included: false }] : []),
      ],
      gasCosts: [{ type: 'SEND', estimate: String(usualGas) }],
    },
    transactionRequest: {
      ...{ to: from.network.bridge.contract, from: account, data, chainId: from.network.id },
      ...{ value: numberToHex(value), gasLimit: numberToHex(usualGas) },
    },
  }
}

function toFee({ network }: BridgeChain, token: BridgeToken, amountAtomic: bigint) {
  return { amount: String(amountAtomic), token: { ...token, chainId: network.id } }
}
