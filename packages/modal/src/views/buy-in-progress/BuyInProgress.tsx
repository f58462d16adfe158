import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { CardIcon } from '../../icons/CardIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { BoughtTokenImage } from '../purchases/BoughtTokenImage.js'
import { BuyReview } from './BuyReview.js'
import { OrderProgress } from './OrderProgress.js'

const selectStep = (state: LoadedKitState) => state.onramp.step

/** The review of a purchase, then what becomes of it. */
export function BuyInProgress(): ReactNode {
  const { onramp: texts } = useMessages()
  const step = useProvidedKitState(selectStep)
  switch (step.status) {
    case 'editing':
      return <MissingPurchase />
    case 'ordering': {
      const { offer, token } = step.review
      return (
        <StatusPanel
          picture={<BoughtTokenImage token={token} size={80} />}
          isWaiting
          title={texts.opening({ provider: offer.provider.name })}
          text={texts.openingText}
          slowHint={texts.slow}
        />
      )
    }
    case 'ordered':
      return <OrderedStep step={step} />
    default:
      return <BuyReview step={step} />
  }
}

type OrderedStepProps = { step: Extract<LoadedKitState['onramp']['step'], { status: 'ordered' }> }

function OrderedStep({ step }: OrderedStepProps): ReactNode {
  const { orderId } = step
  const select = useCallback(
    ({ onramp }: LoadedKitState) => onramp.orders.find((one) => one.orderId === orderId),
    [orderId],
  )
  const order = useProvidedKitState(select)
  return order ? <OrderProgress order={order} step={step} /> : <MissingPurchase />
}

/** There is nothing to show: the way on is the form. */
function MissingPurchase(): ReactNode {
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  return (
    <EmptyState
      icon={<CardIcon size={28} />}
      title={texts.missingTitle}
      text={texts.missingText}
      action={<Button onClick={() => router.replace('OnRampProviders')}>{texts.again}</Button>}
    />
  )
}
