import { findNetwork, type LoadedKitState, type OnrampStepState } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { FactList } from '../../components/FactList.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { BoughtTokenImage } from '../purchases/BoughtTokenImage.js'
import { formatMoney } from '../purchases/formatMoney.js'
import { createPurchaseFacts } from './purchaseFacts.js'

type BuyReviewProps = { step: Extract<OnrampStepState, { status: 'reviewing' | 'outdated' | 'failed' }> }

/** All of a purchase before it is ordered: what is shown here is what is ordered. */
export function BuyReview({ step }: BuyReviewProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { onramp: texts } = messages
  const { review } = step
  const { account, offer, token } = review
  const { expiresAtMs, isEstimate, provider } = offer
  const { caipNetworkId } = parseCaip10(account)
  const select = useCallback((state: LoadedKitState) => findNetwork(state, caipNetworkId), [caipNetworkId])
  const network = useProvidedKitState(select)
  const failure = step.status === 'failed' ? getErrorText(messages, step.code, '') : undefined
  const amount = formatToken({ ...token, amountAtomic: offer.boughtAtomic }, 8)

  function edit(): void {
    void kit.onramp.edit().then(() => kit.onramp.refresh())
    router.back()
  }

  return (
    <div className="lk-swap">
      <div className="lk-buy-head">
        <BoughtTokenImage token={token} network={network} size={56} />
        <p className="lk-buy-head-amount lk-numeric">{isEstimate ? texts.estimate({ amount }) : amount}</p>
        <p className="lk-buy-head-total lk-numeric">{formatMoney(offer.paymentTotal)}</p>
      </div>
      <div className="lk-review-facts lk-swap-facts">
        <FactList facts={createPurchaseFacts({ ...offer, account, token, network }, messages, expiresAtMs)} />
      </div>
      {provider.isSandbox && <Notice tone="warning">{texts.sandboxText}</Notice>}
      {isEstimate && <Notice>{texts.estimateText({ provider: provider.name })}</Notice>}
      {step.status === 'outdated' && (
        <Notice
          tone="danger"
          isLive
          action={
            <Button size="small" onClick={edit}>
              {texts.reviewAgain}
            </Button>
          }
        >
          {texts.outdated[step.because]}
        </Notice>
      )}
      {failure && (
        <>
          <Notice tone="danger" isLive>
            {failure.title}. {failure.hint}
          </Notice>
          {step.status === 'failed' && <ErrorDetails code={step.code} message={step.message} />}
        </>
      )}
      {step.status !== 'outdated' && (
        <p className="lk-review-final">{texts.payText({ provider: provider.name })}</p>
      )}
      <ButtonGroup>
        <Button onClick={edit}>{texts.edit}</Button>
        <Button
          variant="primary"
          isDisabled={step.status === 'outdated'}
          // The window opens in this click; a failure is in the store, and on screen from there.
          onClick={() => void kit.onramp.order().catch(() => undefined)}
        >
          {texts.continue}
        </Button>
      </ButtonGroup>
    </div>
  )
}
