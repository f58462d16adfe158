import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useCallback, useRef } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { useScreen } from '../screen/useScreen.js'
import { getView } from '../views/registry.js'
import { AlertBar } from './AlertBar.js'
import { footers } from './footers.js'
import { Header } from './Header.js'
import { getRoute, type ShownModal } from './selectModal.js'
import { Toasts } from './Toasts.js'
import { useSheetDrag } from './useSheetDrag.js'
import { ViewStage } from './ViewStage.js'

/** The card with the view on screen, the same in the dialog and in the page. */
export function Card({ modal, titleId }: { modal: ShownModal; titleId: string }): ReactNode {
  const kit = useKit()
  const { requestClose } = useScreen()
  const messages = useMessages()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { view: id, parameters } = getRoute(modal)
  const view = getView(id)
  const selectTitle = useCallback(
    (state: KitState) => view.title({ kit, state, messages, parameters }),
    [view, kit, messages, parameters],
  )
  const title = useKitState(selectTitle)
  const Footer = view.footer && footers[view.footer]
  const drag = useSheetDrag(requestClose)

  return (
    <div className="lk-card" data-view={id} data-shaking={modal.isShaking || undefined}>
      <div className="lk-handle" {...drag} />
      <Header view={view} modal={modal} title={title} titleId={titleId} titleRef={titleRef} />
      <AlertBar />
      <ViewStage view={view} modal={modal} titleRef={titleRef} />
      {Footer && <Footer />}
      <Toasts />
    </div>
  )
}
