import type { LoadedKitState, TokenBalance } from '@latchkey/core'
import { formatAmount, toFiatValue } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { toAmountLength } from '../../components/toAmountLength.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { readAmountInput } from './readAmountInput.js'
import { TokenChip } from './TokenChip.js'
import { toTokenAmount } from './toTokenAmount.js'
import { useKitText } from './useKitText.js'

const selectDraft = (state: LoadedKitState) => state.send.draft
const selectAmount = (state: LoadedKitState) => state.send.draft.sendTokenAmount

/** Properties of {@link AmountField}. */
export type AmountFieldProps = {
  token: TokenBalance | undefined
  isReadOnly: boolean
  /** What is wrong with the amount, as a sentence. */
  error: string | undefined
}

/** How much of which token: typed in the token or in dollars, with the other one beside it. */
export function AmountField({ token, isReadOnly, error }: AmountFieldProps): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  const { toasts } = useScreen()
  const draft = useProvidedKitState(selectDraft)
  const [amountText, setAmount] = useKitText(selectAmount, kit.send.setAmount)
  const { sendTokenAmount } = draft
  const [usdText, setUsdText] = useState<string>()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const price = token?.price ?? 0
  const isUsd = usdText !== undefined && price > 0
  const { amountAtomic } = draft
  const isFindingMax = draft.isMax && draft.estimate.status === 'estimating'

  // Choosing another token empties the amount, in either unit.
  useEffect(() => {
    if (sendTokenAmount === '' && token) setUsdText((text) => (text === undefined ? undefined : ''))
  }, [token, sendTokenAmount])

  function change(text: string): void {
    const kept = readAmountInput(text)
    if (kept === undefined) return
    if (!isUsd || !token) {
      setAmount(kept)
      return
    }
    const cents = kept.replace(/(\.\d{2})\d+$/, '$1')
    setUsdText(cents)
    setAmount(toTokenAmount(cents, token))
  }

  function changeUnit(): void {
    if (!token) return
    const usd = amountAtomic === undefined ? 0 : toFiatValue(amountAtomic, token.decimals, price)
    const cents = BigInt(Math.floor(usd * 100))
    setUsdText(isUsd ? undefined : cents === 0n ? '' : formatAmount(cents, 2))
    inputRef.current?.focus()
  }

  const unit = isUsd ? 'USD' : (token?.symbol ?? '')
  const value = isUsd ? usdText : amountText
  return (
    <div className="lk-amount" data-invalid={error !== undefined || undefined}>
      <div className="lk-amount-main">
        <label className="lk-visually-hidden" htmlFor={id}>
          {unit ? texts.amountIn({ unit }) : texts.amount}
        </label>
        {isUsd && (
          <span className="lk-amount-sign" aria-hidden="true">
            $
          </span>
        )}
        <input
          ref={inputRef}
          id={id}
          className="lk-amount-input lk-numeric"
          data-length={toAmountLength(value)}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
          value={value}
          readOnly={isReadOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-other ${id}-error`}
          data-first-focus={!isReadOnly || undefined}
          onChange={(event) => change(event.target.value)}
        />
        <TokenChip token={token} isReadOnly={isReadOnly} />
      </div>
      <div className="lk-amount-foot">
        <span id={`${id}-other`} className="lk-numeric">
          {renderOther()}
        </span>
        {token && !isReadOnly && (
          <span className="lk-amount-available lk-numeric">
            {texts.available({ amount: formatToken({ ...token, amountAtomic: token.spendableAtomic }) })}
            <button
              type="button"
              className="lk-text-button"
              aria-label={`${texts.max}: ${texts.maxLabel}`}
              disabled={isFindingMax || token.spendableAtomic === 0n}
              onClick={() => {
                setUsdText(undefined)
                kit.send.setMaxAmount().catch(() => toasts.showError(texts.maxFailed))
              }}
            >
              {texts.max}
            </button>
          </span>
        )}
      </div>
      <p id={`${id}-error`} className="lk-amount-error" role="status">
        {error}
      </p>
    </div>
  )

  /** The same amount in the other unit; pressing it types in that one. */
  function renderOther(): ReactNode {
    if (!token) return null
    if (price <= 0) return texts.noPrice
    const other = isUsd
      ? formatToken({ ...token, amountAtomic: amountAtomic ?? 0n }, 8)
      : formatUsd(toFiatValue(amountAtomic ?? 0n, token.decimals, price))
    if (isReadOnly) return other
    return (
      <button type="button" className="lk-amount-other" onClick={changeUnit}>
        {other}
        <SwapIcon size={14} />
        <span className="lk-visually-hidden">. {texts.enterIn({ unit: isUsd ? token.symbol : 'USD' })}</span>
      </button>
    )
  }
}
