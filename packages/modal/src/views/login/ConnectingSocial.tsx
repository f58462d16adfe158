import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { LoginFailure } from './LoginFailure.js'
import { LoginPicture } from './LoginPicture.js'
import { NotLastingNotice } from './NotLastingNotice.js'
import { SocialLogo } from './SocialLogo.js'
import { openProvider } from './useChooseSocial.js'

const selectLogin = (state: LoadedKitState) => state.login

/** The provider's window is open: waiting for it, then for the wallet, or why it came to nothing. */
export function ConnectingSocial({
  parameters: { provider },
}: {
  parameters: ViewParameters['ConnectingSocial']
}): ReactNode {
  const kit = useProvidedKit()
  const { router, store } = useScreen()
  const { common } = useMessages()
  const { social: texts } = useMessages().login
  const { socials } = useMessages().loginRows
  const login = useProvidedKitState(selectLogin)
  // Who comes back to the page finds this view first: other ways are on the one that is behind it else.
  const takeOtherWay = () => (store.getState().history.length > 1 ? router.back() : router.reset('Connect'))
  const picture = <LoginPicture icon={<SocialLogo provider={provider} size={36} />} />

  if (login.status === 'idle' && login.failure) {
    return (
      <LoginFailure picture={picture} failure={login.failure} onRetry={() => openProvider(kit, provider)}>
        <Button variant="ghost" onClick={takeOtherWay}>
          {texts.otherWay}
        </Button>
      </LoginFailure>
    )
  }
  if (login.status === 'provider' && login.isWindowGone) {
    return (
      <StatusPanel
        picture={picture}
        isWaiting
        title={texts.goneTitle({ name: socials[provider] })}
        text={texts.gone}
        actions={
          <>
            <Button variant="primary" onClick={() => openProvider(kit, provider)}>
              {common.tryAgain}
            </Button>
            <Button variant="ghost" onClick={router.back}>
              {common.cancel}
            </Button>
          </>
        }
      />
    )
  }
  const page = login.status === 'provider' ? login.page : undefined
  const isLoggedIn = login.status === 'connecting' || page === 'returned'
  const hint = page === 'leaving' ? { slowHint: texts.slowPage } : { slowHint: texts.slow }
  return (
    <StatusPanel
      picture={picture}
      isWaiting
      title={texts.title({ name: socials[provider] })}
      text={isLoggedIn ? texts.retrieving : page === 'leaving' ? texts.leaving : texts.waiting}
      {...(isLoggedIn ? {} : hint)}
      actions={<Button onClick={router.back}>{common.cancel}</Button>}
    >
      <NotLastingNotice />
    </StatusPanel>
  )
}
