import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from './Button.js'

/**
 * Draws a dialog over the page. The browser keeps the keyboard in it and gives the focus back afterwards.
 *
 * @param props - `isHeld`: it holds something that would be lost, so that Escape alone does not close it.
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
  useEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClose={onClose}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          {!isHeld && (
            <Button kind="plain" onPress={onClose}>
              Close
            </Button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
