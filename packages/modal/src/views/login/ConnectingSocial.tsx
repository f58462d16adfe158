import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { LoginFailure } from './LoginFailure.js'
import { LoginPicture } from './LoginPicture.js'
import { SocialLogo } from './SocialLogo.js'
import { openProvider } from './useChooseSocial.js'

const selectLogin = (state: KitState) => state.login

/** The provider's window is open: waiting for it, then for the wallet, or why it came to nothing. */
export function ConnectingSocial({
  parameters: { provider },
}: {
  parameters: ViewParameters['ConnectingSocial']
}): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { common } = useMessages()
  const { social: texts } = useMessages().login
  const { socials } = useMessages().loginRows
  const login = useProvidedKitState(selectLogin)
  const picture = <LoginPicture icon={<SocialLogo provider={provider} size={36} />} />

  if (login.status === 'idle' && login.failure) {
    return (
      <LoginFailure picture={picture} failure={login.failure} onRetry={() => openProvider(kit, provider)}>
        <Button variant="ghost" onClick={router.back}>
          {texts.otherWay}
        </Button>
      </LoginFailure>
    )
  }
  const isLoggedIn = login.status === 'connecting'
  return (
    <StatusPanel
      picture={picture}
      isWaiting
      title={texts.title({ name: socials[provider] })}
      text={isLoggedIn ? texts.retrieving : texts.waiting}
      {...(isLoggedIn ? {} : { slowHint: texts.slow })}
      actions={<Button onClick={router.back}>{common.cancel}</Button>}
    />
  )
}
