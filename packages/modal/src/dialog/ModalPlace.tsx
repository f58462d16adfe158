import { getNetworkState, type Kit, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ModalBoundary } from '../ModalBoundary.js'
import type { MessageOverrides } from '../messages/Messages.js'
import { MessagesContext } from '../messages/MessagesContext.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { followTheme, selectThemeMode } from '../styles/followTheme.js'
import { startStyles } from '../styles/generated/startStyles.js'
import type { DialogParts } from './DialogParts.js'
import { Frame, type FrameProps } from './Frame.js'
import { ModalDialog } from './ModalDialog.js'
import { getShellTexts } from './shellTexts.js'
import { useDialogParts } from './useDialogParts.js'
import { useShownModal } from './useShownModal.js'

function selectNeed(state: KitState): 'open' | 'expected' | 'none' {
  if (state.modal.isOpen) return 'open'
  return needsVisitor(state) ? 'expected' : 'none'
}

/** Properties of {@link ModalPlace}. */
export type ModalPlaceProps = {
  messages?: MessageOverrides | undefined
  isWide?: boolean | undefined
  /** Fetches what fills the dialog. */
  load(kit: Kit): Promise<DialogParts>
}

/** Draws the modal's frame, closed, when the page is idle, and at once when it is opened; in it what fills it when that is there. */
export function ModalPlace({ messages, isWide, load }: ModalPlaceProps): ReactNode {
  const kit = useKit()
  const need = useKitState(selectNeed)
  const { parts, isAhead, hasFailed, retry } = useDialogParts(need, load)
  const [isDrawn, setIsDrawn] = useState(false)
  const texts = useMemo(() => getShellTexts(messages), [messages])
  const { enableEmbedded } = kit.options
  // A finger's first touch is too late to draw the frame ahead: it would only delay the tap. A part of the page is drawn when it
  // can be drawn as it stays, or has to say why it cannot.
  if ((parts || (enableEmbedded ? hasFailed : need === 'open' || isAhead)) && !isDrawn) setIsDrawn(true)
  if (!isDrawn) return null
  const Dialog = enableEmbedded ? EmbeddedDialog : ModalDialog
  const screen = parts?.getScreen(kit)
  const requestClose = screen?.requestClose ?? kit.modal.close
  const frame = { texts, isWide, parts, screen, requestClose, hasFailed, onRetry: retry }
  return (
    <ModalBoundary kit={kit}>
      <MessagesContext.Provider value={messages}>
        <Dialog {...frame} />
        {parts && <parts.PageNotice />}
      </MessagesContext.Provider>
    </ModalBoundary>
  )
}

/**
 * Whether something waits for the visitor that only the dialog can show: a signature, a network of the site instead of
 * one it does not know, a request in an embedded wallet, a notice about the site's set-up, or a wallet that has left by itself.
 *
 * @param state - The kit's state.
 */
function needsVisitor(state: KitState): boolean {
  return Boolean(
    state.approvals ||
      state.alerts.length ||
      state.leftByWallet ||
      state.signIn.status === 'prompt' ||
      getNetworkState(state)?.isUnsupported,
  )
}

/** The modal as a part of the page (§2.018). */
function EmbeddedDialog(frame: Omit<FrameProps, 'modal' | 'titleId'>): ReactNode {
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
