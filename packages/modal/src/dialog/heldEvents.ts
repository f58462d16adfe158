import type { SyntheticEvent } from 'react'

/** Ends an event at the dialog. Where React listens on the document, as in Next, the page's listeners are beside its own. */
function hold(event: SyntheticEvent): void {
  event.stopPropagation()
  event.nativeEvent.stopImmediatePropagation()
}

/**
 * Keeps from the page what happens in the dialog. A dialog of the page below, such as Radix's or MUI's, would take a press for
 * one outside of it and close, take the focus back, and forbid scrolling; a form of the page around its place would be sent.
 */
export const heldEvents = {
  onKeyDown: hold,
  onPointerDown: hold,
  onFocus: hold,
  onBlur: hold,
  onWheel: hold,
  onTouchMove: hold,
  onChange: hold,
  onSubmit: hold,
}
