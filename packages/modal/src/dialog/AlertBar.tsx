import type { Alert, KitState } from '@latchkey/core'
import { type AlertText, alertTexts } from '@latchkey/errors/alerts'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { IconButton } from '../components/IconButton.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'

const getText = ({ code, text }: Alert): AlertText => text ?? alertTexts[code as keyof typeof alertTexts]
const selectAlert = ({ alerts }: KitState) => alerts.find((alert) => getText(alert).place === 'page')

/** The oldest mistake in the site's set-up that has not been closed, for its developer: one line that opens. */
export function AlertBar(): ReactNode {
  const kit = useProvidedKit()
  const alert = useProvidedKitState(selectAlert)
  const { common } = useFirstMessages()
  if (!alert) return null
  const { shortMessage, longMessage } = getText(alert)
  return (
    <div key={alert.id} className="lk-alert-bar" role="note">
      <details>
        <summary>{shortMessage}</summary>
        <p>{alert.detail === undefined ? longMessage : `${longMessage} ${alert.detail}`}</p>
      </details>
      <IconButton
        size="small"
        label={common.closeAlert}
        icon={<span className="lk-cross" />}
        onClick={() => kit.alerts.close(alert.id)}
      />
    </div>
  )
}
