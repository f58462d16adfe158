import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { LinkButton } from '../../components/LinkButton.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { OrderOnScreen } from './getOrderWords.js'

const selectHasActivity = ({ features }: KitState) => features.activity

/** The ways on from an order. */
export function OrderActions({ order, step }: OrderOnScreen): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const hasActivity = useProvidedKitState(selectHasActivity)
  const { isSaidPaid, orderId, state } = order
  const close = <Button onClick={kit.modal.close}>{texts.close}</Button>

  function startAgain(): void {
    void kit.onramp.edit().then(() => kit.onramp.refresh())
    router.replace('OnRampProviders')
  }
  const confirmPaid = () => void kit.onramp.confirmPaid(orderId)
  // The window opens in this click; a failure is in the store, and on screen from there.
  const reopen = () => void kit.onramp.reopen(orderId).catch(() => undefined)

  switch (state) {
    case 'created':
    case 'pending':
    case '3d-secure': {
      const isOpen = step.page === 'open' || isSaidPaid
      return (
        <>
          {step.page === 'blocked' && step.url ? (
            <LinkButton href={step.url} target="_blank">
              {texts.openPage}
            </LinkButton>
          ) : (
            state !== 'pending' && (
              <Button
                variant={isOpen ? 'secondary' : 'primary'}
                isLoading={step.page === 'opening'}
                onClick={reopen}
              >
                {step.page === 'unknown' ? texts.openPage : texts.openAgain}
              </Button>
            )
          )}
          {state === 'created' && !isSaidPaid ? (
            <Button onClick={confirmPaid}>{texts.havePaid}</Button>
          ) : (
            close
          )}
        </>
      )
    }
    case 'delivered':
      return (
        <>
          <Button variant="primary" onClick={() => router.reset('Account')}>
            {texts.done}
          </Button>
          {hasActivity && <Button onClick={() => router.push('Transactions')}>{texts.activity}</Button>}
        </>
      )
    case 'declined':
    case 'expired':
    case 'refunded':
      return (
        <>
          <Button variant="primary" onClick={startAgain}>
            {state === 'refunded' ? texts.again : texts.tryAgain}
          </Button>
          {close}
        </>
      )
    default:
      return close
  }
}
