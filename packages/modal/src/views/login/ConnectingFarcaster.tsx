import type { LoadedKitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { LinkButton } from '../../components/LinkButton.js'
import { QrCode } from '../../components/QrCode.js'
import { Stack } from '../../components/Stack.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useMessages } from '../../messages/useMessages.js'
import { selectLoginConnector } from '../selectLoginConnector.js'
import { LoginFailure } from './LoginFailure.js'
import { LoginPicture } from './LoginPicture.js'
import { NotLastingNotice } from './NotLastingNotice.js'
import { SocialLogo } from './SocialLogo.js'

const selectLogin = (state: LoadedKitState) => state.login
const selectIsReady = (state: LoadedKitState) => selectLoginConnector(state)?.login !== undefined

/** Logging in at Farcaster: a code to scan, on a phone a button, then the wallet. */
export function ConnectingFarcaster(): ReactNode {
  const kit = useProvidedKit()
  const { copying } = useMessages()
  const { farcaster: texts } = useMessages().login
  const login = useProvidedKitState(selectLogin)
  const isReady = useProvidedKitState(selectIsReady)
  const picture = <LoginPicture icon={<SocialLogo provider="farcaster" size={36} />} />

  // Its failure is in the store, which this view reads.
  const start = () => void kit.login.startFarcaster().catch(() => undefined)
  useEffect(() => {
    const { status } = kit.store.getState().login
    if (isReady && status !== 'farcaster' && status !== 'connecting') {
      kit.login.startFarcaster().catch(() => undefined)
    }
  }, [kit, isReady])

  if (login.status === 'idle' && login.failure) {
    return <LoginFailure picture={picture} failure={login.failure} onRetry={start} />
  }
  if (login.status === 'connecting') {
    return <StatusPanel picture={picture} isWaiting title={texts.openTitle} text={texts.retrieving} />
  }
  const url = login.status === 'farcaster' ? login.url : undefined
  const copy = <CopyButton value={url} label={copying.copyLink} confirmation={copying.linkCopied} />
  if (isMobile()) {
    return (
      <StatusPanel
        picture={picture}
        isWaiting={url !== undefined}
        title={texts.openTitle}
        text={
          <>
            {texts.openText}
            <br />
            {texts.ownOnly}
          </>
        }
        slowHint={texts.slow}
        actions={
          <>
            {url === undefined ? (
              <Button variant="primary" isLoading>
                {texts.preparing}
              </Button>
            ) : (
              <LinkButton href={url} target="_blank" isFirstFocus>
                {texts.open}
              </LinkButton>
            )}
            {copy}
          </>
        }
      >
        <NotLastingNotice />
      </StatusPanel>
    )
  }
  return (
    <Stack gap={12}>
      <QrCode
        value={url}
        label={texts.qrLabel}
        picture={
          <span className="lk-login-qr">
            <SocialLogo provider="farcaster" size={48} />
          </span>
        }
      />
      <p className="lk-login-lead" role="status">
        {url === undefined ? texts.preparing : texts.scan}
      </p>
      {url !== undefined && <p className="lk-login-lead">{texts.ownOnly}</p>}
      {copy}
      <NotLastingNotice />
    </Stack>
  )
}
