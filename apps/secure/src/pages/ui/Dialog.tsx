import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { Button } from './Button.js'

/**
 * Draws a dialog over the page. The browser keeps the keyboard in it and gives the focus back afterwards.
 *
 * @param props - `isHeld`: something is under way or shown once, and would be lost.
 */
export function Dialog({
  children,
  isHeld = false,
  onClose,
  title,
}: {
  children: ComponentChildren
  isHeld?: boolean
  onClose: () => void
  title: string
}) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => {
      // One that is taken away while it is open does not give the focus back.
      isLeaving.current = true
      dialog?.close()
    }
  }, [])
  /** Browsers let nobody hold a dialog open against a second Escape. */
  const handleClose = () => {
    if (isLeaving.current) return
    if (isHeld) element.current?.showModal()
    else onClose()
  }
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClose={handleClose}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          {!isHeld && (
            <Button kind="plain" onPress={onClose}>
              {pageTexts.close}
            </Button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
