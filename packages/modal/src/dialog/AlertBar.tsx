import type { KitState } from '@latchkey/core'
import { alertTexts } from '@latchkey/errors/alerts'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { IconButton } from '../components/IconButton.js'
import { CloseIcon } from '../icons/CloseIcon.js'
import { InfoIcon } from '../icons/InfoIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'

const selectAlert = (state: KitState) => state.alerts[0]

/** The oldest alert that has not been closed; only on sites that show alerts. */
export function AlertBar(): ReactNode {
  const kit = useProvidedKit()
  const alert = useProvidedKitState(selectAlert)
  const { common } = useFirstMessages()
  if (kit.options.debug === false) return null
  const texts = alert && alertTexts[alert.code]
  return (
    <div role="alert">
      {texts && (
        <div className="lk-alert-bar" data-variant={texts.variant}>
          {texts.variant === 'info' ? <InfoIcon size={18} /> : <WarningIcon size={18} />}
          <div className="lk-alert-bar-text">
            <strong>{texts.shortMessage}</strong>
            {alert.detail === undefined ? texts.longMessage : `${texts.longMessage} ${alert.detail}`}
          </div>
          <IconButton
            size="small"
            label={common.closeAlert}
            icon={<CloseIcon size={16} />}
            onClick={() => kit.alerts.close(alert.id)}
          />
        </div>
      )}
    </div>
  )
}
