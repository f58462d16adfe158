import { type PointerEvent, useRef } from 'react'

/** Dragging the sheet further down than this closes it. */
const closeAfterPx = 80

/** What the handle of the sheet needs. */
export type SheetDrag = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>

/**
 * Lets the visitor pull the sheet down by its handle.
 *
 * @param onClose - Asked for when it was pulled far enough.
 */
export function useSheetDrag(onClose: () => void): SheetDrag {
  const startY = useRef<number | undefined>(undefined)
  const getCard = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement
  const getDistance = (event: PointerEvent<HTMLElement>) => Math.max(0, event.clientY - (startY.current ?? 0))

  function release(event: PointerEvent<HTMLElement>): void {
    const card = getCard(event)
    card?.style.removeProperty('--lk-drag')
    card?.removeAttribute('data-dragging')
    startY.current = undefined
  }

  return {
    onPointerDown(event) {
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
      getCard(event)?.setAttribute('data-dragging', '')
    },
    onPointerMove(event) {
      if (startY.current === undefined) return
      getCard(event)?.style.setProperty('--lk-drag', `${getDistance(event)}px`)
    },
    onPointerUp(event) {
      if (startY.current === undefined) return
      const isFarEnough = getDistance(event) > closeAfterPx
      release(event)
      if (isFarEnough) onClose()
    },
    onPointerCancel: release,
  }
}
