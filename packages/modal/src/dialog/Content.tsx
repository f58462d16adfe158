import { type ReactNode, useEffect, useState } from 'react'
import { getView } from '../views/registry.js'
import { AlertBar } from './AlertBar.js'
import type { DialogContentProps } from './DialogParts.js'
import { LegalFooter } from './LegalFooter.js'
import { getRoute } from './selectModal.js'
import { Toasts } from './Toasts.js'
import { useViewTitle } from './useViewTitle.js'
import { ViewStage } from './ViewStage.js'

/** What stands below the header: the view on screen with its footer, alerts and toasts. */
export function Content({ modal, titleRef, shellHeightPx }: DialogContentProps): ReactNode {
  const view = getView(getRoute(modal).view)
  return (
    <>
      <Announcement text={useViewTitle(modal)} />
      <AlertBar />
      <ViewStage view={view} modal={modal} titleRef={titleRef} shellHeightPx={shellHeightPx} />
      {view.footer && <LegalFooter />}
      {modal.isOpen && <Toasts />}
    </>
  )
}

/** Says the title of the next view to who cannot see it change. */
function Announcement({ text }: { text: string }): ReactNode {
  const [first] = useState(text)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text !== first || said !== '') setSaid(text)
  }, [text, first, said])
  return (
    <span className="lk-visually-hidden" aria-live="polite">
      {said}
    </span>
  )
}
