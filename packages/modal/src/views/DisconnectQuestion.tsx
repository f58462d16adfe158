import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../components/Button.js'
import { ButtonGroup } from '../components/ButtonGroup.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { useMessages } from '../messages/useMessages.js'

/** Properties of {@link DisconnectQuestion}. */
export type DisconnectQuestionProps = {
  /** A transfer is under way; otherwise a request waits in the wallet. */
  isSending: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks once before something unfinished is left behind. Keeping the connection has the focus, so Enter does no harm. */
export function DisconnectQuestion({ isSending, onConfirm, onCancel }: DisconnectQuestionProps): ReactNode {
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
