import type { SwapCapability, SwapReference } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { getAddress, numberToHex } from 'viem'
import { readNodeRefusal } from '../send/readNodeRefusal.js'
import { toEncodingError } from '../send/toEncodingError.js'
import type { WalletTools } from '../send/WalletTools.js'
import type { SwapStepDetails } from './SwapStepDetails.js'

/**
 * Asks the wallet for one step of a swap: `eth_sendTransaction`, or `wallet_sendCalls` (EIP-5792) for several calls and for smart
 * accounts.
 *
 * @param parameters - The step, exactly as it was planned.
 * @param tools - See {@link WalletTools}.
 * @throws `wallet/…`, `send/…` as nodes refuse, `encoding/…`.
 */
export async function askSwap(
  { connection, signal, step, terms }: Parameters<SwapCapability['ask']>[0],
  tools: WalletTools,
): Promise<SwapReference> {
  const { asProvider, readField, readHash, toWalletError } = tools
  const provider = asProvider(connection.provider)
  const { calls, cost, isOperation } = step.details as SwapStepDetails
  const [only] = !isOperation && calls.length === 1 ? calls : []
  const method = only ? 'eth_sendTransaction' : 'wallet_sendCalls'
  try {
    const from = getAddress(terms.account.toLowerCase())
    const asked = calls.map(({ data, to, value }) => ({ to, value: numberToHex(value), data }))
    const { gas, prices } = toQuantities(cost)
    const batch = {
      ...{ version: '2.0.0', from, chainId: numberToHex(Number(terms.network.id)), atomicRequired: true },
      calls: asked,
      ...(isOperation && prices && { capabilities: { fees: { optional: true, ...prices } } }),
    }
    const params = only ? [{ from, ...asked[0], ...gas, ...prices }] : [batch]
    const answer = await provider.request({ method, params }, { signal })
    if (only) return { hash: readHash(answer) }
    const operation = readField(readField(readField(answer, 'capabilities'), 'userOperation'), 'hash')
    if (isOperation && operation !== undefined) return { hash: readHash(operation), isOperation: true }
    const id = readField(answer, 'id')
    if (typeof id === 'string' && id !== '') return { hash: id, isBatch: true }
    throw new SendError('send/failed', undefined, { cause: new Error('The wallet named no batch') })
  } catch (error) {
    if (error instanceof SendError) throw error
    throw toEncodingError(error) ?? readNodeRefusal(error, tools) ?? toWalletError(error, method)
  }
}

function toQuantities(cost: SwapStepDetails['cost']) {
  if (!cost) return {}
  const { gas, isOperation: _, ...prices } = cost
  return {
    gas: { gas: numberToHex(gas) },
    prices: Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, numberToHex(price)])),
  }
}
