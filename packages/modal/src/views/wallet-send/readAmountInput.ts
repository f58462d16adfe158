/**
 * Reads what was typed or pasted into an amount field: digits and one point. A comma counts as the point; where both
 * stand, the last one is the point and the others group digits.
 *
 * @param text - The field's new text.
 * @returns The text to keep, or `undefined` when it is no decimal number and the field stays as it was.
 *
 * @example
 * readAmountInput('1,5') // '1.5'
 * readAmountInput('1,234.5') // '1234.5'
 */
export function readAmountInput(text: string): string | undefined {
  const compact = text.replace(/[\s_’']/g, '')
  const hasBoth = compact.includes(',') && compact.includes('.')
  const pointAt = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'))
  const single = hasBoth
    ? `${compact.slice(0, pointAt).replace(/[.,]/g, '')}.${compact.slice(pointAt + 1)}`
    : compact.replace(',', '.')
  if (!/^\d*\.?\d*$/.test(single)) return undefined
  // "007" is 7, and a bare point stands after a zero.
  return single.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
}
