import { newerColor } from './generated/newerColor.js'

/** A sheet says which text it is of, so that several buttons or kits adopt each of them once. */
type OwnSheet = CSSStyleSheet & { text?: string }

/**
 * Gives a document a style sheet without a `<style>` element, so that a strict content security policy holds.
 * The same text is adopted once per document. A browser without constructable sheets keeps what the page links
 * itself (`@latchkey/modal/styles.css`); one that does not know the colours gets a sheet for older browsers, last of all.
 *
 * @param target - The document.
 * @param text - The sheet.
 */
export function adoptStyles(target: Document, text: string): void {
  const sheets: OwnSheet[] | undefined = target.adoptedStyleSheets
  if (!sheets || sheets.some((sheet) => sheet.text === text)) return
  const sheet: OwnSheet = new CSSStyleSheet()
  sheet.text = text
  sheet.replaceSync(text)
  target.adoptedStyleSheets = [...sheets, sheet]
  if (!CSS.supports(newerColor))
    import('./adoptOlder.js').then(
      (late) => late.adoptOlder(target),
      () => undefined,
    )
}
