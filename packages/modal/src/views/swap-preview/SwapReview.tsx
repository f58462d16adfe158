import type { Network, SwapReview as Review, SwapStepKind, SwapStepState } from '@latchkey/core'
import { toFiatValue } from '@latchkey/primitives'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Badge } from '../../components/Badge.js'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { FactList } from '../../components/FactList.js'
import { formatCost, formatToken, formatUsd, getLocale } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Notice } from '../../components/Notice.js'
import { TokenImage } from '../../components/TokenImage.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { createBridgeFacts } from '../swap/bridgeFacts.js'
import { formatPercent } from '../swap/formatPercent.js'
import { OperatorFee } from '../swap/OperatorFee.js'
import { useWalletName } from '../useWalletName.js'
import { FeeAmount } from '../wallet-send/FeeAmount.js'

/** From where on a price impact must be agreed to, in basis points. */
const agreedImpact = 1_000

/** Properties of {@link SwapReview}. */
export type SwapReviewProps = {
  /** What will be signed: all that is shown is read from it. */
  review: Review
  step: Extract<SwapStepState, { status: 'reviewing' | 'outdated' | 'failed' }>
}

/** Both amounts, the least that arrives, every cost, and what the wallet will ask. */
export function SwapReview({ review, step }: SwapReviewProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { networks, swap: texts } = useMessages()
  const walletName = useWalletName(review)
  const [isAgreed, setIsAgreed] = useState(false)
  const { account, bought, boughtAtomic, minimumAtomic, network, offer, sold, soldAtomic } = review
  const { bridge, destination } = review
  const impact = offer.priceImpact ?? 0
  const mustAgree = impact >= agreedImpact
  const isOutdated = step.status === 'outdated'
  const reviewAgain = () => void kit.swap.review().catch(() => undefined)
  const soldText = formatToken({ ...sold, amountAtomic: soldAtomic }, Number.POSITIVE_INFINITY)
  const names = { amount: soldText, symbol: sold.symbol, router: review.routerName }

  function edit(): void {
    void kit.swap.edit()
    router.back()
  }

  return (
    <div className="lk-review">
      <div className="lk-swap-both">
        <ReviewSide
          token={sold}
          amountAtomic={soldAtomic}
          label={texts.pay}
          network={destination && network}
        />
        <SwapIcon size={18} />
        <ReviewSide token={bought} amountAtomic={boughtAtomic} label={texts.get} network={destination} />
      </div>
      <div className="lk-review-facts lk-swap-facts">
        <FactList
          facts={[
            {
              label: bridge?.isMinimumPromised
                ? texts.promised({ exchange: offer.providerName })
                : texts.minimum,
              value: (
                <strong className="lk-numeric">
                  {formatToken({ ...bought, amountAtomic: minimumAtomic }, 8)}
                </strong>
              ),
            },
            ...createBridgeFacts(bridge, texts),
            {
              label: texts.priceImpact,
              value: offer.priceImpact === undefined ? texts.impactUnknown : `${formatPercent(impact)}%`,
            },
            {
              label: texts.networkFee,
              value: (
                <span className="lk-numeric">
                  {review.fee ? (
                    <FeeAmount fee={review.fee} network={network} price={getCoinPrice(review)} />
                  ) : offer.networkCostAtomic === undefined ? (
                    texts.feeLater
                  ) : (
                    // What the exchange reckons with: nothing can be estimated before the first step.
                    texts.feeAbout({
                      cost: formatCost({ ...network.nativeCurrency, amountAtomic: offer.networkCostAtomic }),
                    })
                  )}
                </span>
              ),
            },
            {
              label: texts.operatorFee,
              value: <OperatorFee fee={review.operatorFee} bought={bought} boughtAtomic={boughtAtomic} />,
            },
            { label: texts.exchange, value: review.routerName },
            // A wallet shows what is signed by its address.
            ...(review.spender && review.stepKinds.includes('permit')
              ? [{ label: texts.spender(sold), value: <AddressInFull address={review.spender} /> }]
              : []),
            ...(bought.address && !bought.isListed
              ? [{ label: texts.contract, value: <AddressInFull address={bought.address} /> }]
              : []),
            { label: texts.from, value: <AddressInFull address={account} /> },
            {
              label: destination ? texts.fromNetwork : texts.network,
              value: <ReviewNetwork network={network} localText={networks.local} />,
            },
            ...(destination
              ? [
                  {
                    label: texts.toNetwork,
                    value: <ReviewNetwork network={destination} localText={networks.local} />,
                  },
                ]
              : []),
            ...(review.deadlineMs === undefined
              ? []
              : [{ label: texts.until, value: formatTime(review.deadlineMs) }]),
            {
              label: texts.asks,
              value: (
                <ol className="lk-swap-steps">
                  {review.stepKinds.map((kind: SwapStepKind) => (
                    <li key={kind}>{texts.steps[kind](names)}</li>
                  ))}
                </ol>
              ),
            },
          ]}
        />
      </div>
      {destination && (
        <Notice>
          {texts.elsewhere({ network: destination.name })}
          {bridge?.isMinimumPromised && ` ${texts.promisedText({ exchange: offer.providerName })}`}
        </Notice>
      )}
      {!bought.isListed && <Notice tone="warning">{texts.unlisted({ symbol: bought.symbol })}</Notice>}
      {review.permitFailure && (
        <Notice tone="warning">{texts.permitFailures[review.permitFailure]({ walletName })}</Notice>
      )}
      {step.status === 'failed' && <Notice isLive>{texts.declined}</Notice>}
      {step.status === 'reviewing' && step.wasCancelled && (
        <Notice tone="warning" isLive>
          {texts.cancelled({ walletName })}
        </Notice>
      )}
      {step.status === 'reviewing' && step.nowBoughtAtomic !== undefined && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button size="small" onClick={reviewAgain}>
              {texts.useNow}
            </Button>
          }
        >
          {texts.priceNow({ amount: formatToken({ ...bought, amountAtomic: step.nowBoughtAtomic }, 6) })}
        </Notice>
      )}
      {isOutdated && (
        <Notice
          tone="danger"
          isLive
          action={
            <Button
              size="small"
              onClick={step.because === 'account' || step.because === 'network' ? edit : reviewAgain}
            >
              {texts.reviewAgain}
            </Button>
          }
        >
          {texts.outdated[step.because]}
        </Notice>
      )}
      {mustAgree && !isOutdated && (
        <label className="lk-swap-agree">
          <input type="checkbox" checked={isAgreed} onChange={(event) => setIsAgreed(event.target.checked)} />
          {texts.impactConfirm({ percent: formatPercent(impact) })}
        </label>
      )}
      {!isOutdated && <p className="lk-review-final">{texts.final}</p>}
      <ButtonGroup>
        <Button onClick={edit}>{texts.edit}</Button>
        <Button
          variant="primary"
          isDisabled={isOutdated || (mustAgree && !isAgreed)}
          // The failure is in the store, and on screen from there.
          onClick={() => void kit.swap.swap().catch(() => undefined)}
        >
          {review.stepKinds.length > 1 ? texts.confirmSteps : texts.confirm}
        </Button>
      </ButtonGroup>
    </div>
  )
}

type ReviewSideProps = {
  token: Review['sold']
  amountAtomic: bigint
  label: string
  /** Where the two are on different ones. */
  network: Network | undefined
}

function ReviewNetwork({ localText, network }: { network: Network; localText: string }): ReactNode {
  return (
    <span className="lk-review-network">
      <NetworkImage network={network} size={16} />
      {network.name}
      {network.isLocal && <Badge tone="warning">{localText}</Badge>}
    </span>
  )
}

function ReviewSide({ amountAtomic, label, network, token }: ReviewSideProps): ReactNode {
  const usd = toFiatValue(amountAtomic, token.decimals, token.price)
  return (
    <div className="lk-swap-one">
      <TokenImage token={token} network={network} size={40} />
      <span className="lk-swap-one-label">{label}</span>
      <span className="lk-swap-one-amount lk-numeric">{formatToken({ ...token, amountAtomic }, 8)}</span>
      {network && <span className="lk-swap-one-label">{network.name}</span>}
      {token.price > 0 && <span className="lk-review-usd lk-numeric">{formatUsd(usd)}</span>}
    </div>
  )
}

/** Known when one of the two is the coin. */
function getCoinPrice({ bought, sold }: Review): number {
  return [sold, bought].find(({ address }) => address === undefined)?.price ?? 0
}

function formatTime(ms: number): string {
  return new Date(ms).toLocaleTimeString(getLocale(), { hour: '2-digit', minute: '2-digit' })
}
