import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { adoptStyles } from '../styles/adoptStyles.js'
import { followTheme, selectThemeMode } from '../styles/followTheme.js'
import { startStyles } from '../styles/generated/startStyles.js'
import { Frame, type FrameProps } from './Frame.js'
import { useShownModal } from './useShownModal.js'

/** The modal as a part of the page (§2.018). */
export function EmbeddedDialog(frame: Omit<FrameProps, 'modal' | 'titleId'>): ReactNode {
  const kit = useKit()
  const modal = useShownModal(frame.screen)
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  const mode = useKitState(selectThemeMode)
  useLayoutEffect(() => adoptStyles(document, startStyles), [])
  useLayoutEffect(() => followTheme(kit, ref.current), [kit])
  return (
    <section ref={ref} className="lk-root" data-lk-theme={mode} aria-labelledby={titleId}>
      <Frame {...frame} modal={modal} titleId={titleId} />
    </section>
  )
}
