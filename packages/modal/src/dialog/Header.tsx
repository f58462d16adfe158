import { useKit } from '@latchkey/react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../components/IconButton.js'
import { CloseIcon } from '../icons/CloseIcon.js'
import { useMessages } from '../messages/useMessages.js'
import { useScreen } from '../screen/useScreen.js'
import type { View } from '../views/defineView.js'
import { HeaderStart } from './HeaderStart.js'
import { isMotionReduced, motionMs } from './motion.js'
import type { ShownModal } from './selectModal.js'
import { useDelayed } from './useDelayed.js'

/** Properties of {@link Header}. */
export type HeaderProps = {
  view: View
  modal: ShownModal
  title: string
  titleId: string
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** Back, help or network; the title; close. */
export function Header({ view, modal, title, titleId, titleRef }: HeaderProps): ReactNode {
  const kit = useKit()
  const { requestClose } = useScreen()
  const { common } = useMessages()
  const [delayMs] = useState(() => (isMotionReduced() ? 0 : motionMs.title))
  const drawnTitle = useDelayed(view.isTitleHidden ? '' : title, delayMs)
  const isEmbeddedRoot = kit.options.enableEmbedded === true && view.left === 'help'
  return (
    <header className="lk-header">
      <div className="lk-header-start">
        <HeaderStart view={view} canGoBack={modal.history.length > 1 && !isEmbeddedRoot} />
      </div>
      <h2 ref={titleRef} id={titleId} className="lk-title" tabIndex={-1}>
        <span className="lk-visually-hidden">{title}</span>
        <span key={drawnTitle} className="lk-title-text" data-direction={modal.direction} aria-hidden="true">
          {drawnTitle}
        </span>
      </h2>
      <div className="lk-header-end">
        <IconButton label={common.close} icon={<CloseIcon />} onClick={requestClose} />
      </div>
      <Announcement text={title} />
    </header>
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
