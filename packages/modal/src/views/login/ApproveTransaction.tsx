import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { IconButton } from '../../components/IconButton.js'
import { Spinner } from '../../components/Spinner.js'
import { BackIcon } from '../../icons/BackIcon.js'
import { CloseIcon } from '../../icons/CloseIcon.js'
import { InfoIcon } from '../../icons/InfoIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import type { ScreenState } from '../../screen/ScreenState.js'
import { useScreen, useScreenState } from '../../screen/useScreen.js'
import { followTheme, selectThemeMode } from '../../styles/followTheme.js'
import { selectLoginConnector } from '../selectLoginConnector.js'
import { showSurface } from './showSurface.js'

const selectIsShown = (state: LoadedKitState) => state.approvals > 0 && state.modal.isOpen
/** What is asked in the middle of a login opens the wallet, and approves nothing. */
const selectIsLogin = (state: LoadedKitState) => state.login.status !== 'idle'
const selectIsShaking = ({ isShaking }: ScreenState) => isShaking

/**
 * Something waits for the visitor in the embedded wallet, whose own page stands over the empty place here. Leaving gives it up.
 */
export function ApproveTransaction(): ReactNode {
  const kit = useProvidedKit()
  const { requestClose } = useScreen()
  const { common, login, titles } = useMessages()
  const texts = login.approve
  const isLogin = useProvidedKitState(selectIsLogin)
  const label = isLogin ? texts.inLogin : titles.ApproveTransaction
  const isShown = useProvidedKitState(selectIsShown)
  const isShaking = useScreenState(selectIsShaking)
  const place = useRef<HTMLDivElement>(null)
  const [head, setHead] = useState<HTMLElement>()

  useLayoutEffect(() => {
    const surface = selectLoginConnector(kit.store.getState())?.getSurface?.()
    if (!isShown || !surface || !place.current) return
    return showSurface(surface, place.current, { label, onHead: setHead, onLeave: requestClose })
  }, [kit, isShown, label, requestClose])

  useEffect(() => {
    head?.parentElement?.toggleAttribute('data-shaking', isShaking)
  }, [head, isShaking])

  if (!isShown) {
    return (
      <EmptyState
        icon={<InfoIcon size={28} />}
        title={texts.nothing}
        text={texts.nothingText}
        action={<Button onClick={requestClose}>{common.close}</Button>}
      />
    )
  }
  return (
    <>
      <div ref={place} className="lk-approve-place">
        <Spinner />
        <p role="status">{texts.opening}</p>
      </div>
      {head && createPortal(<Head title={label} />, head)}
    </>
  )
}

/** The modal's header once more, above the wallet's page. */
function Head({ title }: { title: string }): ReactNode {
  const kit = useProvidedKit()
  const { requestClose } = useScreen()
  const { common } = useMessages()
  const mode = useProvidedKitState(selectThemeMode)
  const canGoBack = useScreenState(({ history }) => history.length > 1)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => followTheme(kit, ref.current), [kit])
  // What was asked ends with it, and the view goes back then.
  const goBack = () => selectLoginConnector(kit.store.getState())?.login?.abort()
  return (
    <div ref={ref} className="lk-root lk-surface-head lk-header" data-lk-theme={mode}>
      <div className="lk-header-start">
        {canGoBack && <IconButton label={common.back} icon={<BackIcon />} onClick={goBack} />}
      </div>
      <h2 className="lk-title">{title}</h2>
      <div className="lk-header-end">
        <IconButton label={common.close} icon={<CloseIcon />} onClick={requestClose} />
      </div>
    </div>
  )
}
