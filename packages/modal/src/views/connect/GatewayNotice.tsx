import type { KitState } from '@latchkey/core'
import { useIsOnline, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { Notice } from '../../components/Notice.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { useWhileVisible } from '../../components/useWhileVisible.js'
import { useMessages } from '../../messages/useMessages.js'
import { selectGatewayFailure } from './selectIsGatewayDown.js'

/** A gateway that is down is asked again this often, in ms. */
export const gatewayRetryMs = 10_000

const selectIsOpen = ({ modal }: KitState) => modal.isOpen
const selectIsLoading = ({ walletList }: KitState) => walletList.status.overview === 'loading'

/** The one notice about a gateway that does not answer. It asks again by itself, and goes when there is an answer. */
export function GatewayNotice(): ReactNode {
  const kit = useProvidedKit()
  const { common, gatewayDown: texts } = useMessages()
  const failure = useProvidedKitState(selectGatewayFailure)
  const isOpen = useProvidedKitState(selectIsOpen)
  const isLoading = useProvidedKitState(selectIsLoading)
  const isOnline = useIsOnline()
  const [isPressed, setIsPressed] = useState(false)
  const retry = useCallback(() => {
    kit.features.load()
    kit.wallets.loadOverview()
  }, [kit])
  useWhileVisible(() => {
    setIsPressed(false)
    if (isOpen && failure) retry()
  }, gatewayRetryMs)
  useWhenOnline(failure && retry)
  if (!failure) return null
  return (
    <div className="lk-gateway-down">
      <Notice
        isLive
        action={
          <Button
            size="small"
            isLoading={isPressed && isLoading}
            onClick={() => {
              setIsPressed(true)
              retry()
            }}
          >
            {common.tryAgain}
          </Button>
        }
      >
        {isOnline ? texts.text : common.offline}
      </Notice>
      <ErrorDetails code={failure.code} message={failure.detail ?? texts.text} />
    </div>
  )
}
