import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { InfoIcon } from '../../icons/InfoIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { PurchaseStatus } from '../pay-with-exchange/PurchaseStatus.js'
import { PayChoice } from './PayChoice.js'
import { PayConfirming } from './PayConfirming.js'
import { PayDone } from './PayDone.js'
import { PayFailure } from './PayFailure.js'

const selectStep = (state: LoadedKitState) => state.pay.step
/** What the visitor has begun at an exchange for the payment in front. */
const selectPurchase = ({ exchanges, pay: { step } }: LoadedKitState) =>
  'news' in step ? exchanges.purchases.find(({ paymentId }) => paymentId === step.terms.paymentId) : undefined

/** A payment from its first question to its end; the gateway says when it has arrived. */
export function Pay(): ReactNode {
  const kit = useProvidedKit()
  const { pay: texts } = useMessages()
  const step = useProvidedKitState(selectStep)
  const purchase = useProvidedKitState(selectPurchase)

  switch (step.status) {
    case 'idle':
      return (
        <EmptyState
          icon={<InfoIcon size={28} />}
          title={texts.nothingTitle}
          text={texts.nothingText}
          action={<Button onClick={kit.modal.close}>{texts.close}</Button>}
        />
      )
    case 'preparing':
      return (
        <div role="status">
          <span className="lk-visually-hidden">{texts.preparing}</span>
          <Stack gap={8}>
            <Skeleton height={96} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        </div>
      )
    case 'choosing':
      return <PayChoice step={step} />
    case 'paying':
      if (step.way === 'exchange' && purchase)
        return (
          <PurchaseStatus
            purchase={purchase}
            doneLabel={texts.otherWay}
            onDone={() => {
              void kit.exchanges.dismiss(purchase.sessionId)
              void kit.pay.choose()
            }}
          />
        )
      return <PayConfirming step={step} />
    case 'confirming':
      return <PayConfirming step={step} />
    case 'done':
      return <PayDone step={step} />
    case 'failed':
      return <PayFailure step={step} />
  }
}
