import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { formatMoney, getCountryName } from '../purchases/formatMoney.js'
import { getMethodName } from '../purchases/getMethodName.js'

const selectOnramp = (state: LoadedKitState) => state.onramp

/** How to pay, each way with its limits, and from which country. */
export function MethodChoice(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const { draft, options } = useProvidedKitState(selectOnramp)
  const { country, currency = '' } = draft
  const limits = options.currencies.find(({ id }) => id === currency)?.limits ?? []
  const countryName = country ? getCountryName(country) : texts.countryUnset
  return (
    <div className="lk-buy-how">
      <fieldset className="lk-swap-limits" aria-label={texts.method}>
        {limits.map(({ max, method, min }) => (
          <button
            key={method}
            type="button"
            className="lk-buy-method"
            aria-pressed={method === draft.method}
            onClick={() => void kit.onramp.setMethod(method)}
          >
            <span>{getMethodName(texts, method)}</span>
            <span className="lk-buy-limits lk-numeric">
              {texts.limits({
                min: formatMoney({ amount: min, currency }).replace(/[.,]00(?!\d)/, ''),
                max: formatMoney({ amount: max, currency }).replace(/[.,]00(?!\d)/, ''),
              })}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="lk-buy-country">
        <span>{texts.country}</span>
        <button
          type="button"
          className="lk-token-chip"
          onClick={() => router.push('OnRampFiatSelect', { choose: 'country' })}
        >
          <span aria-hidden="true">{countryName}</span>
          <span className="lk-visually-hidden">{texts.chooseCountry({ name: countryName })}</span>
          <ChevronDownIcon size={16} />
        </button>
      </div>
    </div>
  )
}
