import type { LoadedKitState, OnrampDraft, OnrampState } from '@latchkey/core'
import { formatAmount } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { TokenChoice } from '../../components/TokenChoice.js'
import { toAmountLength } from '../../components/toAmountLength.js'
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useTokenIcon } from '../purchases/BoughtTokenImage.js'
import { formatMoney, getCurrencyName } from '../purchases/formatMoney.js'
import { readAmountInput } from '../wallet-send/readAmountInput.js'
import { useKitText } from '../wallet-send/useKitText.js'

type Side = OnrampDraft['side']

/** More digits than that tell a visitor nothing while they type. */
const shownDecimals = 8
const presets = ['50', '100', '250'] as const

const selectOnramp = (state: LoadedKitState) => state.onramp

/** What is paid and what arrives; either can be typed. */
export function BuySides(): ReactNode {
  const { onramp: texts } = useMessages()
  return (
    <div className="lk-swap-sides">
      <BuySide side="pay" label={texts.pay} />
      <BuySide side="receive" label={texts.get} />
    </div>
  )
}

function BuySide({ label, side }: { side: Side; label: string }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const { draft, offer, offerStatus, options } = useProvidedKitState(selectOnramp)
  const [text, type] = useKitText(
    ({ onramp }) => readText(onramp, side),
    (amount) => kit.onramp.setAmount(side, amount),
  )
  const id = useId()
  const iconUrl = useTokenIcon(draft.token)
  const { currency = '', method, problem, token } = draft
  const limit = options.currencies
    .find((one) => one.id === currency)
    ?.limits.find((one) => one.method === method)
  const isOutside = problem === 'amount-low' || problem === 'amount-high' || problem === 'amount-invalid'
  const isWrong = side === draft.side && isOutside
  const isAbout = side === 'receive' && draft.side === 'pay' && offer?.isEstimate && !offer.isSample
  return (
    <div className="lk-amount" data-invalid={isWrong || undefined}>
      <label className="lk-swap-label" htmlFor={id}>
        {label}
        {side === 'receive' && token && (
          <span className="lk-swap-side-network">{texts.onNetwork({ network: token.networkName })}</span>
        )}
      </label>
      <div className="lk-amount-main">
        {isAbout && <span aria-hidden="true">≈</span>}
        <input
          id={id}
          className="lk-amount-input lk-numeric"
          data-length={toAmountLength(text)}
          data-pending={(draft.side !== side && offerStatus === 'loading') || undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={side === 'pay' && limit ? `${id}-foot` : undefined}
          data-first-focus={side === 'pay' || undefined}
          onChange={(event) => {
            const kept = readAmountInput(event.target.value)
            if (kept !== undefined) type(kept)
          }}
        />
        {side === 'pay' ? (
          <CurrencyChoice currency={currency} onClick={() => router.push('OnRampFiatSelect')} />
        ) : (
          <TokenChoice
            token={token && { name: token.name, symbol: token.symbol, iconUrl }}
            texts={texts}
            onClick={() => router.push('OnRampTokenSelect')}
          />
        )}
      </div>
      {side === 'pay' && limit && (
        <div className="lk-amount-foot" id={`${id}-foot`}>
          <span className="lk-numeric">
            {texts.limits({
              min: formatMoney({ amount: limit.min, currency }),
              max: formatMoney({ amount: limit.max, currency }),
            })}
          </span>
        </div>
      )}
      {side === 'pay' && currency !== '' && (
        <div className="lk-swap-shares">
          {presets.map((amount) => (
            <button
              key={amount}
              type="button"
              className="lk-swap-share lk-numeric"
              aria-label={texts.presetLabel({ amount: formatMoney({ amount, currency }) })}
              onClick={() => void kit.onramp.setAmount('pay', amount)}
            >
              {formatMoney({ amount, currency }).replace(/[.,]00(?!\d)/, '')}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The currency that is chosen, as a button that leads to all of them. Its accessible name begins with what is seen. */
function CurrencyChoice({ currency, onClick }: { currency: string; onClick: () => void }): ReactNode {
  const { onramp: texts } = useMessages()
  return (
    <button type="button" className="lk-token-chip lk-buy-currency" onClick={onClick}>
      <span className="lk-token-chip-name">{currency || texts.chooseCurrency}</span>
      {currency && (
        <span className="lk-visually-hidden">
          {' '}
          {texts.chosenCurrency({ name: getCurrencyName(currency) })}
        </span>
      )}
      <ChevronDownIcon size={16} />
    </button>
  )
}

/** The amount that was typed, or what the offer says of the other one. */
function readText({ draft, offer }: OnrampState, side: Side): string {
  if (draft.side === side) return draft.amountText
  if (!offer || !draft.token) return ''
  if (side === 'pay') return offer.paymentTotal.amount
  return formatAmount(offer.boughtAtomic, draft.token.decimals, { maxDecimals: shownDecimals })
}
