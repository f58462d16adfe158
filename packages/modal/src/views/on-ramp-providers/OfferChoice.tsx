import type { LoadedKitState, OnrampOffer, OnrampToken } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../components/Badge.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatMoney } from '../purchases/formatMoney.js'

const selectOnramp = (state: LoadedKitState) => state.onramp

/** Who sells, side by side, the best first: what arrives, and each fee. */
export function OfferChoice(): ReactNode {
  const kit = useProvidedKit()
  const { onramp: texts } = useMessages()
  const { draft, offer: chosen, offers, offerStatus } = useProvidedKitState(selectOnramp)
  const name = useId()
  const { token } = draft
  if (offerStatus === 'loading' && offers.length === 0) {
    return (
      <div role="status">
        <span className="lk-visually-hidden">{texts.asking}</span>
        <Skeleton height={72} />
      </div>
    )
  }
  if (offers.length === 0 || !token) return null
  return (
    <fieldset className="lk-swap-providers">
      <legend>{texts.offers}</legend>
      {offers.map((offer, index) => (
        <label key={offer.quoteId} className="lk-buy-offer">
          <input
            type="radio"
            name={name}
            checked={offer.quoteId === chosen?.quoteId}
            onChange={() => void kit.onramp.chooseProvider(index === 0 ? undefined : offer.provider.id)}
          />
          <Offer offer={offer} token={token} isBest={index === 0 && offers.length > 1} />
        </label>
      ))}
    </fieldset>
  )
}

type OfferProps = { offer: OnrampOffer; token: OnrampToken; isBest: boolean }

function Offer({ isBest, offer, token }: OfferProps): ReactNode {
  const { onramp: texts } = useMessages()
  const { boughtAtomic, isEstimate, isSample, networkFee, paymentTotal, provider, providerFee } = offer
  const amount = formatToken({ ...token, amountAtomic: boughtAtomic }, 8)
  return (
    <span className="lk-buy-offer-text">
      <span className="lk-buy-offer-head">
        <span className="lk-swap-provider-name">{isSample ? texts.example : provider.name}</span>
        {isBest && <Badge tone="success">{texts.best}</Badge>}
        <strong className="lk-numeric">{isEstimate ? texts.estimate({ amount }) : amount}</strong>
      </span>
      <span className="lk-buy-offer-fees lk-numeric">
        {texts.feesOf({
          total: formatMoney(paymentTotal),
          provider: formatMoney(providerFee),
          network: formatMoney(networkFee),
        })}
      </span>
      {provider.isSandbox && (
        <span>
          <Badge tone="warning">{texts.sandbox}</Badge>
        </span>
      )}
    </span>
  )
}
