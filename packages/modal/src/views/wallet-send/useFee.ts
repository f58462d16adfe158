import type { KitState } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import { useKit, useKitState } from '@latchkey/react'
import { formatCost, formatUsdCost } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'

const selectSend = (state: KitState) => state.send
const selectTokens = (state: KitState) => state.balances.tokens

/** What the network may charge, in words. */
export type Fee =
  | { status: 'idle' }
  | { status: 'estimating' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; text: string; usdText: string | undefined; usd: number; feeAtomic: bigint }

/** The fee of the transfer on screen. */
export function useFee(): Fee {
  const kit = useKit()
  const { send: texts } = useMessages()
  const { feeAtomic, feeEstimate, token } = useKitState(selectSend)
  const tokens = useKitState(selectTokens)
  // What is wrong with a field stands at that field.
  const isFieldProblem =
    feeEstimate.status === 'failed' &&
    (feeEstimate.code === 'parsing/address' || feeEstimate.code === 'send/insufficient-funds')
  if (isFieldProblem) return { status: 'idle' }
  if (feeEstimate.status === 'failed') return { status: 'failed', retry: () => void kit.send.estimateFee() }
  if (feeEstimate.status !== 'ready' || feeAtomic === undefined) {
    return { status: feeEstimate.status === 'estimating' ? 'estimating' : 'idle' }
  }
  const currency = token && kit.networks.find(token.caipNetworkId)?.nativeCurrency
  const { decimals = 18, symbol = '' } = currency ?? {}
  const native = tokens.find((held) => held.address === undefined)
  const usd = toFiatValue(feeAtomic, decimals, native?.price ?? 0)
  const usdText = usd === 0 ? undefined : usd < 0.01 ? texts.belowOneCent : formatUsdCost(usd)
  const text = formatCost({ amountAtomic: feeAtomic, decimals, symbol })
  return { status: 'ready', text, usdText, usd, feeAtomic }
}
