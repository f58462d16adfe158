import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScreenState } from '../screen/useScreen.js'
import { followTheme, selectThemeMode } from '../styles/followTheme.js'
import { Toasts } from './Toasts.js'

/** What is said while the modal is closed: over the page, where the visitor is. */
export function PageNotice(): ReactNode {
  const kit = useProvidedKit()
  const mode = useProvidedKitState(selectThemeMode)
  const isHidden = useProvidedKitState((state) => state.modal.isOpen)
  const isMeant = useScreenState(({ toast }) => toast?.isOnPage === true)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => followTheme(kit, ref.current), [kit])
  return (
    <div ref={ref} className="lk-root lk-page-notice" data-lk-theme={mode}>
      {isMeant && !isHidden && <Toasts />}
    </div>
  )
}
