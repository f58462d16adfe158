/**
 * Marks a text of a catalogue, so that a test tells it from any other text on screen.
 *
 * @template {string | ((...values: never[]) => string)} Text
 * @param {Text} text - The text, or the function that writes it.
 * @returns {Text} The same with marks around it.
 */
export function markText(text) {
  if (typeof text === 'string') return /** @type {Text} */ (text && `⟦${text}⟧`)
  return /** @type {Text} */ ((/** @type {never[]} */ ...values) => `⟦${text(...values)}⟧`)
}

/**
 * Finds the texts that a visitor or a screen reader gets and that have no mark.
 *
 * @param {Element} root - What is on screen.
 * @param {{ data: RegExp, skipped: string }} options - `data`: names, symbols and examples, which are no texts; `skipped`: selects the
 * elements that are left out.
 * @returns {string[]}
 */
export function findUnmarkedTexts(root, { data, skipped }) {
  return [...readTexts(root, skipped)].filter((text) =>
    /\p{L}{2,}/u.test(withoutMarked(text).replace(data, '')),
  )
}

/** @param {Element} root @param {string} skipped */
function* readTexts(root, skipped) {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.closest(skipped)) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) yield element.getAttribute(name) ?? ''
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === element.TEXT_NODE)
    yield own.map(({ textContent }) => textContent).join('')
  }
}

/**
 * A text may contain other marked texts.
 *
 * @param {string} text
 * @returns {string}
 */
function withoutMarked(text) {
  const outer = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return outer === text ? text : withoutMarked(outer)
}
