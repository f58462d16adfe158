import { getNetwork, type LoadedKitState, type SwapOffer, type SwapToken } from '@latchkey/core'
import { divideAmounts, formatFloored } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../components/Badge.js'
import { Disclosure } from '../../components/Disclosure.js'
import { FactList } from '../../components/FactList.js'
import { formatCost, formatToken, getLocale } from '../../components/formatNumbers.js'
import { Skeleton } from '../../components/Skeleton.js'
import { useMessages } from '../../messages/useMessages.js'
import { createBridgeFacts } from './bridgeFacts.js'
import { formatPercent } from './formatPercent.js'
import { OperatorFee } from './OperatorFee.js'
import { RefreshRing } from './RefreshRing.js'
import { SlippageField } from './SlippageField.js'

const selectDraft = (state: LoadedKitState) => state.swap.draft
const selectNetwork = (state: LoadedKitState) => getNetwork(state)

/** What a swap gives and costs, with everything behind a disclosure. */
export function OfferLine(): ReactNode {
  const { swap: texts } = useMessages()
  const draft = useProvidedKitState(selectDraft)
  const network = useProvidedKitState(selectNetwork)
  const { bought, minimumAtomic = 0n, offer, offers, offerStatus, sold } = draft
  if (!sold || !bought || !network) return null
  if (!offer) {
    return offerStatus === 'loading' ? (
      <div role="status" className="lk-swap-offer">
        <span className="lk-visually-hidden">{texts.asking}</span>
        <Skeleton height={24} />
      </div>
    ) : null
  }
  const { nativeCurrency } = network
  return (
    <div className="lk-swap-offer">
      <p className="lk-swap-rate lk-numeric">
        {texts.rate({ sold: sold.symbol, bought: formatRate(offer, sold, bought) })}
        <RefreshRing />
      </p>
      <Disclosure label={texts.details}>
        {offers.length > 1 && <Providers offers={offers} chosen={offer} bought={bought} />}
        <div className="lk-swap-facts">
          <FactList
            facts={[
              ...(offers.length > 1 ? [] : [{ label: texts.provider, value: offer.providerName }]),
              {
                label: texts.minimum,
                value: (
                  <span className="lk-numeric">
                    {formatToken({ ...bought, amountAtomic: minimumAtomic }, 6)}
                  </span>
                ),
              },
              ...createBridgeFacts(offer.bridge, texts),
              {
                label: texts.priceImpact,
                value:
                  offer.priceImpact === undefined
                    ? texts.impactUnknown
                    : `${formatPercent(offer.priceImpact)}%`,
              },
              {
                label: texts.networkFee,
                value:
                  offer.networkCostAtomic === undefined ? (
                    texts.impactUnknown
                  ) : (
                    <span className="lk-numeric">
                      ≈ {formatCost({ ...nativeCurrency, amountAtomic: offer.networkCostAtomic })}
                    </span>
                  ),
              },
              {
                label: texts.operatorFee,
                value: (
                  <OperatorFee fee={offer.operatorFee} bought={bought} boughtAtomic={offer.boughtAtomic} />
                ),
              },
              { label: texts.slippage, value: <SlippageField /> },
              ...(offer.route.length > 0
                ? [
                    {
                      label: texts.route,
                      value: (
                        <ol className="lk-swap-route">
                          {offer.route.map((hop) => (
                            <li key={`${hop.fromSymbol} ${hop.toSymbol}`}>{texts.hop(hop)}</li>
                          ))}
                        </ol>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </Disclosure>
    </div>
  )
}

type ProvidersProps = { offers: readonly SwapOffer[]; chosen: SwapOffer; bought: SwapToken }

/** Who swaps, side by side, the best after all costs first. */
function Providers({ bought, chosen, offers }: ProvidersProps): ReactNode {
  const kit = useProvidedKit()
  const { swap: texts } = useMessages()
  const name = useId()
  return (
    <fieldset className="lk-swap-providers">
      <legend>{texts.provider}</legend>
      {offers.map((offer, index) => (
        <label key={offer.providerId} className="lk-swap-provider">
          <input
            type="radio"
            name={name}
            checked={offer.providerId === chosen.providerId}
            onChange={() => void kit.swap.chooseProvider(index === 0 ? undefined : offer.providerId)}
          />
          <span className="lk-swap-provider-name">{offer.providerName}</span>
          {index === 0 && <Badge tone="success">{texts.best}</Badge>}
          <span className="lk-numeric">
            {formatToken({ ...bought, amountAtomic: offer.boughtAtomic }, 4)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What one whole sold token gives; of a small part of the other there are four digits all the same. */
function formatRate({ boughtAtomic, soldAtomic }: SwapOffer, sold: SwapToken, bought: SwapToken): string {
  const rate = divideAmounts(
    { amountAtomic: boughtAtomic, decimals: bought.decimals },
    { amountAtomic: soldAtomic, decimals: sold.decimals },
  )
  const [, zeros = ''] = /^0\.(0*)/.exec(rate) ?? []
  const maxDecimals = Math.max(6, zeros.length + 4)
  return `${formatFloored(rate, { maxDecimals, locale: getLocale() })} ${bought.symbol}`
}
