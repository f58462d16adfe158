import { deriveColors } from './deriveColors.js'
import { olderStyles } from './generated/olderStyles.js'

const adopted = new WeakMap<Document, CSSStyleSheet>()

/**
 * Gives a document the style sheet for browsers that do not know `light-dark()` or relative colours, behind all that are
 * adopted by now: the others say the same in words that such a browser drops, or takes for a value and cannot use.
 *
 * @param target - The document.
 */
export function adoptOlder(target: Document): void {
  const known = adopted.get(target)
  const sheet = known ?? new CSSStyleSheet()
  if (!known) sheet.replaceSync(olderStyles)
  adopted.set(target, sheet)
  target.adoptedStyleSheets = [...target.adoptedStyleSheets.filter((other) => other !== sheet), sheet]
  // Some colours are derived from what the sheet says.
  if (!known) followColors(target)
}

/** Derives the colours of whatever part of the kit is or comes into the document, and again when a site changes them. */
function followColors(target: Document): void {
  const derive = () => {
    isDue = false
    for (const root of target.querySelectorAll<HTMLElement>('.lk-root')) deriveColors(root)
  }
  let isDue = false
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(derive)
    isDue = true
  })
  observer.observe(target, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'style'],
  })
  derive()
}
