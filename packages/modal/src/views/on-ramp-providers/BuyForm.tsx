import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { Notice } from '../../components/Notice.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { formatMoney } from '../purchases/formatMoney.js'
import { Purchases } from '../purchases/Purchases.js'
import { BuySides } from './BuySides.js'
import { MethodChoice } from './MethodChoice.js'
import { OfferChoice } from './OfferChoice.js'

const selectOnramp = (state: LoadedKitState) => state.onramp

/** Both amounts, how to pay, the offers, and the way to the review. */
export function BuyForm(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { common, onramp: texts } = useMessages()
  const { draft, isSample, offer, offerFailureCode, offerStatus, options } = useProvidedKitState(selectOnramp)
  const { currency = '', method, problem } = draft
  const limit = options.currencies
    .find(({ id }) => id === currency)
    ?.limits.find((one) => one.method === method)
  const retry = useCallback(() => {
    void kit.onramp.load({ force: true }).then(() => kit.onramp.refresh())
  }, [kit])
  useWhenOnline(isSample || offer?.isSample ? retry : undefined)
  useEffect(() => {
    // A review that was left is over, and offers that were left are old.
    const { status } = kit.store.getState().onramp.step
    if (status !== 'editing' && status !== 'ordering') void kit.onramp.edit().then(() => kit.onramp.refresh())
  }, [kit])

  function review(): void {
    void kit.onramp.review().then(
      () => router.push('BuyInProgress'),
      // The offer has just ended: a new one is asked for.
      () => void kit.onramp.refresh(),
    )
  }

  const isAsking = offerStatus === 'loading' && !offer
  return (
    <div className="lk-swap">
      {isSample && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button size="small" onClick={retry}>
              {common.tryAgain}
            </Button>
          }
        >
          <strong>{texts.sampleTitle}</strong> {texts.sampleText}
        </Notice>
      )}
      <BuySides />
      <MethodChoice />
      {!isSample && offerStatus === 'failed' && (
        <OfferFailure code={offerFailureCode} onRetry={() => void kit.onramp.refresh()} />
      )}
      <OfferChoice />
      <Button
        variant="primary"
        isDisabled={problem !== undefined}
        isLoading={isAsking && problem === 'offer-missing'}
        onClick={review}
      >
        {problem && (problem !== 'offer-missing' || isAsking)
          ? texts.problems[problem]({
              min: formatMoney({ amount: limit?.min ?? '0', currency }),
              max: formatMoney({ amount: limit?.max ?? '0', currency }),
            })
          : texts.review}
      </Button>
      <Purchases />
      <p className="lk-buy-note">
        {texts.note}{' '}
        <button
          type="button"
          className="lk-link"
          onClick={() => {
            kit.analytics.track('SELECT_WHAT_IS_A_BUY', {})
            router.push('WhatIsABuy')
          }}
        >
          {texts.how}
        </button>
      </p>
    </div>
  )
}

const refusals = new Set(['onramp/amount', 'onramp/asset', 'onramp/no-offer', 'onramp/payment-method'])

function OfferFailure({ code, onRetry }: { code: string | undefined; onRetry(): void }): ReactNode {
  const { common, onramp: texts } = useMessages()
  const isRefusal = code !== undefined && refusals.has(code)
  return (
    <Notice
      tone="warning"
      isLive
      action={
        !isRefusal && (
          <Button size="small" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )
      }
    >
      {isRefusal ? texts.noOfferText : code === 'onramp/too-many' ? texts.tooMany : texts.offersFailed}
    </Notice>
  )
}
