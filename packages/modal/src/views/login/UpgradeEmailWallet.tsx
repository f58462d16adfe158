import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/LinkButton.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { LockIcon } from '../../icons/LockIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { selectLoginConnector } from '../selectLoginConnector.js'
import { LoginPicture } from './LoginPicture.js'

/** Leads to the wallet's own page: what opens the wallet is looked after there, and never on a site. */
export function UpgradeEmailWallet(): ReactNode {
  const { protect: texts } = useMessages().login
  const href = useProvidedKitState((state) => selectLoginConnector(state)?.login?.dashboardUrl)
  return (
    <StatusPanel
      picture={<LoginPicture icon={<LockIcon size={36} />} />}
      isWaiting={false}
      title={texts.title}
      text={texts.text}
      actions={
        <>
          {href !== undefined && (
            <LinkButton href={href} target="_blank">
              {texts.open}
            </LinkButton>
          )}
          <p className="lk-status-text">
            {texts.note} {texts.again}
          </p>
        </>
      }
    />
  )
}
