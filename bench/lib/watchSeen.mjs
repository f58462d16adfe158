/**
 * Puts `isDialogSeen` into a page: whether the frame that is about to be drawn shows the open dialog so that an eye can see it. A
 * dialog that is in the document, and faded out or below the screen's edge, is not.
 */
export function watchSeen() {
  /** Of the card's height that much is on the screen, and of its colours that much is drawn. */
  const least = { height: 0.25, opacity: 0.5 }
  globalThis.isDialogSeen = () => {
    const dialog = document.querySelector('dialog[open]')
    if (!dialog?.querySelector('button')) return false
    const card = dialog.querySelector('.lk-card') ?? dialog
    let opacity = 1
    for (let element = card; element; element = element.parentElement) {
      opacity *= Number(getComputedStyle(element).opacity)
    }
    const { bottom, height, top } = card.getBoundingClientRect()
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
    return opacity >= least.opacity && seen >= height * least.height
  }
}
