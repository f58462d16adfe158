import { getActiveConnection, type Kit, type LoadedKitState } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../components/Button.js'
import { ButtonGroup } from '../components/ButtonGroup.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { useMessages } from '../messages/useMessages.js'
import { useScreen } from '../screen/useScreen.js'

type DisconnectOptions = NonNullable<Parameters<Kit['connections']['disconnect']>[0]>

/** Disconnecting wallets, with progress to show. */
export type Disconnecting = {
  isDisconnecting: boolean
  /** Asks first while a transfer is under way or a request waits in a wallet. */
  disconnect(options?: DisconnectOptions): void
  /** That question while it is open, to be drawn where the button is. */
  question: ReactNode
}

/**
 * Disconnects wallets. Without options it is the one in use where a visitor may have several, and all there is otherwise.
 *
 * @param failureText - What the toast says when it fails.
 */
export function useDisconnecting(failureText: string): Disconnecting {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const [asked, setAsked] = useState<{ options: DisconnectOptions; isSending: boolean }>()

  function getDefault(): DisconnectOptions {
    const state = kit.store.getState()
    return state.features.multiWallet ? { connectionId: getActiveConnection(state)?.id } : {}
  }

  function run(options: DisconnectOptions): void {
    setAsked(undefined)
    setIsDisconnecting(true)
    kit.connections
      .disconnect(options)
      .catch((error: unknown) => {
        // Here the wallet is gone, which is what the visitor wanted.
        if (!isAppKitError(error, 'connection/disconnect-failed')) toasts.showError(failureText)
      })
      .finally(() => setIsDisconnecting(false))
  }

  return {
    isDisconnecting,
    disconnect(options = getDefault()) {
      if (isDisconnecting) return
      const state = kit.store.getState()
      const isSending = isTransferUnderWay(state)
      if (isSending || isRequestWaiting(state)) setAsked({ options, isSending })
      else run(options)
    },
    question: asked && (
      <DisconnectQuestion
        isSending={asked.isSending}
        onConfirm={() => run(asked.options)}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}

function isTransferUnderWay({ send: { step, sent } }: LoadedKitState): boolean {
  return step.status === 'confirming' || sent.some(({ status }) => status === 'pending')
}

function isRequestWaiting({ send, signIn, pairing, approvals, tokenApprovals }: LoadedKitState): boolean {
  const isAsked =
    send.step.status === 'approving' ||
    signIn.status === 'signing' ||
    tokenApprovals.revocation.status === 'approving'
  return isAsked || approvals > 0 || pairing.requests.length > 0
}

/** Properties of {@link DisconnectQuestion}. */
type DisconnectQuestionProps = {
  /** A transfer is under way; otherwise a request waits in the wallet. */
  isSending: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks once before something unfinished is left behind. Keeping the connection has the focus, so Enter does no harm. */
function DisconnectQuestion({ isSending, onConfirm, onCancel }: DisconnectQuestionProps): ReactNode {
  const { account: texts } = useMessages()
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    ref.current?.querySelector('button')?.focus()
  }, [])
  return (
    <fieldset ref={ref} className="lk-question" aria-label={texts.disconnectTitle}>
      <p role="status">
        <WarningIcon size={18} />
        {isSending ? texts.disconnectWhileSending : texts.disconnectWhileAsking}
      </p>
      <ButtonGroup>
        <Button onClick={onCancel}>{texts.stayConnected}</Button>
        <Button variant="ghost" onClick={onConfirm}>
          {texts.disconnectAnyway}
        </Button>
      </ButtonGroup>
    </fieldset>
  )
}
