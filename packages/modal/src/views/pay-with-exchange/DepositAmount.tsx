import type { ExchangeAsset, LoadedKitState } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { TokenChoice } from '../../components/TokenChoice.js'
import { toAmountLength } from '../../components/toAmountLength.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { readAmountInput } from '../wallet-send/readAmountInput.js'
import { toTokenAmount } from '../wallet-send/toTokenAmount.js'
import { useKitText } from '../wallet-send/useKitText.js'

/** Sums that one press fills in, in US dollars (§5.10 of the original kit's behaviour). */
const presets = [10, 50, 100] as const

const selectDraft = (state: LoadedKitState) => state.exchanges.draft

/** How much of which token an exchange is to send, with its worth in dollars. */
export function DepositAmount({ asset }: { asset: ExchangeAsset }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { exchanges: texts, swap } = useMessages()
  const { amountAtomic, problem } = useProvidedKitState(selectDraft)
  const [text, type] = useKitText((state) => state.exchanges.draft.amountText, kit.exchanges.setAmount)
  const id = useId()
  const { iconUrl, metadata, price } = asset
  const token = { ...metadata, iconUrl }
  const isWrong = problem === 'amount-invalid'
  return (
    <div className="lk-amount" data-invalid={isWrong || undefined}>
      <label className="lk-visually-hidden" htmlFor={id}>
        {swap.amountIn({ unit: metadata.symbol })}
      </label>
      <div className="lk-amount-main">
        <input
          id={id}
          className="lk-amount-input lk-numeric"
          data-length={toAmountLength(text)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-foot`}
          data-first-focus
          onChange={(event) => {
            const kept = readAmountInput(event.target.value)
            if (kept !== undefined) type(kept)
          }}
        />
        <TokenChoice token={token} texts={swap} onClick={() => router.push('PayWithExchangeSelectAsset')} />
      </div>
      <div className="lk-amount-foot" id={`${id}-foot`}>
        <span className="lk-numeric">
          {isWrong
            ? texts.problems['amount-invalid']
            : price > 0
              ? swap.about({ usd: formatUsd(toFiatValue(amountAtomic ?? 0n, metadata.decimals, price)) })
              : swap.noPrice}
        </span>
      </div>
      {price > 0 && (
        <div className="lk-swap-shares">
          {presets.map((usd) => {
            const amount = toTokenAmount(String(usd), { price, decimals: metadata.decimals })
            return (
              <button
                key={usd}
                type="button"
                className="lk-swap-share lk-numeric"
                aria-pressed={amount !== '' && text === amount}
                onClick={() => type(amount)}
              >
                {formatUsd(usd).replace(/\.00$/, '')}
              </button>
            )
          })}
        </div>
      )}
      <p className="lk-visually-hidden" role="status">
        {amountAtomic === undefined ? '' : formatToken({ ...metadata, amountAtomic })}
      </p>
    </div>
  )
}
