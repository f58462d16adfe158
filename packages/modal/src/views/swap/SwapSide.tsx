import type { LoadedKitState, Network, SwapDraft, SwapToken } from '@latchkey/core'
import { formatAmount, parseAmount, toFiatValue } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { TokenChoice } from '../../components/TokenChoice.js'
import { toAmountLength } from '../../components/toAmountLength.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { readAmountInput } from '../wallet-send/readAmountInput.js'
import { useKitText } from '../wallet-send/useKitText.js'

type Side = SwapDraft['side']

/** More digits than that tell a visitor nothing while they type. */
const shownDecimals = 8
const shares = [25, 50, 75] as const

const selectDraft = (state: LoadedKitState) => state.swap.draft

/** Properties of {@link SwapSide}. */
export type SwapSideProps = {
  side: Side
  label: string
  /** Of the token, where the two are on different ones. */
  network: Network | undefined
}

/** One of the two tokens with its amount. */
export function SwapSide({ label, network, side }: SwapSideProps): ReactNode {
  const kit = useProvidedKit()
  const { swap: texts } = useMessages()
  const draft = useProvidedKitState(selectDraft)
  const [text, type] = useKitText(
    (state) => readText(state.swap.draft, side),
    (amount) => kit.swap.setAmount(side, amount),
  )
  const id = useId()
  const token = side === 'sell' ? draft.sold : draft.bought
  const isWrong = side === 'sell' && draft.problem === 'balance-short'
  const isPending = draft.side !== side && draft.offerStatus === 'loading'
  const atomic = token && toAtomic(text, token)

  return (
    <div className="lk-amount" data-invalid={isWrong || undefined}>
      <label className="lk-swap-label" htmlFor={id}>
        {label}
        {network && (
          <span className="lk-swap-side-network">
            <NetworkImage network={network} size={16} />
            {texts.onNetwork({ network: network.name })}
          </span>
        )}
      </label>
      <div className="lk-amount-main">
        <input
          id={id}
          className="lk-amount-input lk-numeric"
          data-length={toAmountLength(text)}
          data-pending={isPending || undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          // Between networks nobody says what an amount costs, only what one gives.
          readOnly={side === 'buy' && network !== undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-foot`}
          data-first-focus={side === 'sell' || undefined}
          onChange={(event) => {
            const kept = readAmountInput(event.target.value)
            if (kept !== undefined) type(kept)
          }}
        />
        <SideToken side={side} token={token} />
      </div>
      <div className="lk-amount-foot" id={`${id}-foot`}>
        <span className="lk-numeric">{token && renderFiat(token, atomic ?? 0n)}</span>
        {token?.balanceAtomic !== undefined && (
          <span className="lk-amount-available lk-numeric">
            {texts.balance({ amount: formatToken({ ...token, amountAtomic: token.balanceAtomic }) })}
          </span>
        )}
      </div>
      {side === 'sell' && !!token?.balanceAtomic && (
        <div className="lk-swap-shares">
          {shares.map((percent) => (
            <button
              key={percent}
              type="button"
              className="lk-swap-share lk-numeric"
              aria-label={texts.shareLabel({ percent })}
              onClick={() => void kit.swap.setShare(percent)}
            >
              {texts.share({ percent })}
            </button>
          ))}
          <button type="button" className="lk-swap-share" onClick={() => void kit.swap.setShare(100)}>
            {texts.max}
          </button>
        </div>
      )}
    </div>
  )

  function renderFiat({ decimals, price }: SwapToken, amountAtomic: bigint): string {
    return price > 0
      ? texts.about({ usd: formatUsd(toFiatValue(amountAtomic, decimals, price)) })
      : texts.noPrice
  }
}

/** The token of a side; opens the list of tokens. */
function SideToken({ side, token }: { side: Side; token: SwapToken | undefined }): ReactNode {
  const { router } = useScreen()
  const { swap: texts } = useMessages()
  return <TokenChoice token={token} texts={texts} onClick={() => router.push('SwapSelectToken', { side })} />
}

/** The amount that was typed, or what the offer says of the other one. */
function readText(draft: SwapDraft, side: Side): string {
  if (draft.side === side) return draft.amountText
  const { offer } = draft
  const token = side === 'sell' ? draft.sold : draft.bought
  if (!offer || !token) return ''
  const atomic = side === 'sell' ? offer.soldAtomic : offer.boughtAtomic
  // What must be paid is never shown as less.
  const rounding = side === 'sell' ? 'up' : 'down'
  return formatAmount(atomic, token.decimals, { maxDecimals: shownDecimals, rounding })
}

function toAtomic(text: string, { decimals }: SwapToken): bigint | undefined {
  try {
    return text === '' ? 0n : parseAmount(text, decimals)
  } catch {
    return undefined
  }
}
