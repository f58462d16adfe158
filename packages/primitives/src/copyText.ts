/**
 * Copies a text, on plain http too, where pages have no `navigator.clipboard` and only a marked text can be copied. Call it in
 * the task of a press: no browser lets a page copy otherwise.
 *
 * @param text - The text.
 * @throws What the browser throws, or an `Error` when it does not let the page copy.
 * @example
 * await copyText(address)
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Everything beside an open dialog is inert, and cannot be marked.
  const place = activeElement?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser does not let the page copy.')
}
