import { type ReactNode, useId } from 'react'
import { useThemeRoot } from '../styles/useThemeRoot.js'
import { Card } from './Card.js'
import { useShownModal } from './useShownModal.js'

/** The modal as a part of the page (§2.018). */
export function EmbeddedDialog(): ReactNode {
  const modal = useShownModal()
  const titleId = useId()
  const { ref, mode } = useThemeRoot<HTMLElement>()
  return (
    <section ref={ref} className="lk-root" data-lk-theme={mode} aria-labelledby={titleId}>
      <Card modal={modal} titleId={titleId} />
    </section>
  )
}
