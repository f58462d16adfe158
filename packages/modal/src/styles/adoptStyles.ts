/** Sheets that a document has, so that several buttons or kits adopt each of them once. */
const adopted = new WeakMap<Document, Set<string>>()

/**
 * Gives a document a style sheet without a `<style>` element, so that a strict content security policy holds.
 * The same text is adopted once per document. A browser without constructable sheets keeps what the page links
 * itself (`@latchkey/modal/styles.css`).
 *
 * @param target - The document.
 * @param text - The sheet.
 */
export function adoptStyles(target: Document, text: string): void {
  const texts = adopted.get(target) ?? new Set()
  if (texts.has(text) || !target.adoptedStyleSheets) return
  adopted.set(target, texts.add(text))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet]
}
