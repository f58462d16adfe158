import { useKit, useKitState } from '@latchkey/react'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { focusFirst } from '../keyboard/focusFirst.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { followTheme, selectThemeMode } from '../styles/followTheme.js'
import { startStyles } from '../styles/generated/startStyles.js'
import { Frame, type FrameProps } from './Frame.js'
import { motionMs } from './motion.js'
import { getRoute } from './selectModal.js'
import { useShownModal } from './useShownModal.js'

/** The dialog over the page. The browser traps the focus, makes the page inert and gives the focus back. */
export function ModalDialog(frame: Omit<FrameProps, 'modal' | 'titleId'>): ReactNode {
  const kit = useKit()
  const { requestClose } = frame
  const modal = useShownModal(frame.screen)
  const { isOpen } = modal
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const mode = useKitState(selectThemeMode)
  const [isPresent, setIsPresent] = useState(isOpen)
  // Before the first opening Connect is drawn out of sight, so that the click has only to show it.
  const [drawnAhead, setDrawnAhead] = useState<'drawn' | 'used' | 'dropped'>(isOpen ? 'dropped' : 'drawn')
  const isConnect = getRoute(modal).view === 'Connect'
  if (isOpen && !isPresent) setIsPresent(true)
  if (isOpen && drawnAhead === 'drawn') setDrawnAhead(isConnect ? 'used' : 'dropped')
  const isDrawn = isPresent || (drawnAhead === 'drawn' && isConnect)
  useScrollLock(isOpen)
  useLayoutEffect(() => adoptStyles(document, startStyles), [])
  useLayoutEffect(() => followTheme(kit, ref.current), [kit])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen) {
      if (!dialog.open) showModal(dialog)
      focusFirst(dialog)
      return
    }
    if (dialog.open) {
      dialog.close()
      focusButtonIfLost(dialog)
    }
    const timer = setTimeout(() => setIsPresent(false), motionMs.view + 50)
    return () => clearTimeout(timer)
  }, [isOpen])

  const holdPage = frame.parts?.holdPage
  useEffect(
    () => (isOpen && ref.current && holdPage ? holdPage(ref.current, requestClose) : undefined),
    [isOpen, holdPage, requestClose],
  )

  /** The back gesture of a phone, or a browser that closed the dialog by itself. */
  function handleCancel(event: SyntheticEvent): void {
    event.stopPropagation()
    event.preventDefault()
    requestClose()
  }

  /** Told in a later turn, when it may have been opened again. React hands it on to a dialog around this one, as its own. */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>): void {
    const dialog = event.currentTarget
    event.stopPropagation()
    if (!isOpen || dialog.open) return
    requestClose()
    if (kit.store.getState().modal.isOpen) dialog.showModal()
  }

  /** The second press of a double click is still about the button that opened it. */
  function handlePointerDown(event: MouseEvent): void {
    if (event.target === event.currentTarget && event.detail < 2) requestClose()
  }

  return (
    <dialog
      ref={ref}
      className="lk-root lk-dialog"
      data-lk-theme={mode}
      data-ahead={(frame.parts && isDrawn && !isPresent) || undefined}
      aria-labelledby={titleId}
      {...frame.parts?.dialogEvents}
      onCancel={handleCancel}
      onClose={handleClose}
      onMouseDown={handlePointerDown}
    >
      {isDrawn && <Frame {...frame} key={String(drawnAhead === 'dropped')} modal={modal} titleId={titleId} />}
    </dialog>
  )
}

/** Opens it with the focus on its heading at once: moving it afterwards would cost another layout in the tap's own task. */
function showModal(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector<HTMLElement>('.lk-title')
  if (title) title.autofocus = true
  dialog.showModal()
}

/** Connecting replaces the button that opened the dialog; the one in its place takes the focus. */
function focusButtonIfLost(dialog: HTMLDialogElement): void {
  const { activeElement, body } = document
  // What had the focus in a closed dialog keeps it until the page is drawn again.
  if (activeElement && activeElement !== body && !dialog.contains(activeElement)) return
  document.querySelector<HTMLElement>('[data-lk-button]')?.focus({ preventScroll: true })
}

/**
 * Keeps the page behind from scrolling. The scrollbar goes, so that the dialog's backdrop covers its room too, and the
 * page gets as much padding, so that nothing on it moves. It measures, so it stands before what changes the page.
 */
function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { documentElement: root } = document
    const { overflow, paddingInlineEnd, scrollbarGutter } = root.style
    // A page that keeps room for a scrollbar it does not have counts that room as its own width.
    const isRoomKept = getComputedStyle(root).scrollbarGutter?.startsWith('stable')
    const scrollbarPx = window.innerWidth - (isRoomKept ? root.offsetWidth : root.clientWidth)
    root.style.overflow = 'hidden'
    root.style.scrollbarGutter = 'auto'
    if (scrollbarPx > 0) root.style.paddingInlineEnd = `${scrollbarPx}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingInlineEnd = paddingInlineEnd
      root.style.scrollbarGutter = scrollbarGutter
    }
  }, [isLocked])
}
