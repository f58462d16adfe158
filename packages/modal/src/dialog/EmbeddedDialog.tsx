import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { followTheme, selectThemeMode } from '../styles/followTheme.js'
import { Card } from './Card.js'
import { useShownModal } from './useShownModal.js'

/** The modal as a part of the page (§2.018). */
export function EmbeddedDialog(): ReactNode {
  const kit = useKit()
  const modal = useShownModal()
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  const mode = useKitState(selectThemeMode)
  useLayoutEffect(() => followTheme(kit, ref.current), [kit])
  return (
    <section ref={ref} className="lk-root" data-lk-theme={mode} aria-labelledby={titleId}>
      <Card modal={modal} titleId={titleId} />
    </section>
  )
}
