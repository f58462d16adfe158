import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LegalLinks } from '../components/LegalLinks.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { getView } from '../views/registry.js'
import type { DialogContentProps } from './DialogParts.js'
import { LateAlertBar } from './LateAlertBar.js'
import { getRoute } from './selectModal.js'
import { Toasts } from './Toasts.js'
import { useViewTitle } from './useViewTitle.js'

const selectHasCheckbox = (state: KitState) => state.features.legalCheckbox

/**
 * What stands below the header: the view on screen with its footer. Notices for the site's developer are on the first view
 * alone; toasts stand beside the card.
 */
export function Content({
  modal,
  parts,
  titleRef,
  shellHeightPx,
  Stage = parts.Stage,
}: DialogContentProps): ReactNode {
  const view = getView(getRoute(modal).view)
  return (
    <>
      <Announcement text={useViewTitle(modal)} />
      {view.id === 'Connect' && <LateAlertBar />}
      <Stage view={view} modal={modal} parts={parts} titleRef={titleRef} shellHeightPx={shellHeightPx} />
      {view.footer && <LegalFooter />}
      {modal.isOpen && <ToastPlace titleRef={titleRef} />}
    </>
  )
}

/** Puts toasts beside the card, where they cover neither the title nor what they are about. */
function ToastPlace({ titleRef }: Pick<DialogContentProps, 'titleRef'>): ReactNode {
  const [root, setRoot] = useState<Element | null>()
  useLayoutEffect(() => setRoot(titleRef.current?.closest('.lk-root')), [titleRef])
  return root && createPortal(<Toasts />, root)
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

/** The site's terms and privacy policy; nothing without either, or where a checkbox asks for them. */
function LegalFooter(): ReactNode {
  const { termsConditionsUrl, privacyPolicyUrl } = useProvidedKit().options
  const hasCheckbox = useProvidedKitState(selectHasCheckbox)
  const { legal } = useFirstMessages()
  if (hasCheckbox || !(termsConditionsUrl || privacyPolicyUrl)) return null
  return (
    <footer className="lk-footer">
      {legal.before}
      <LegalLinks />
      {legal.after}
    </footer>
  )
}
