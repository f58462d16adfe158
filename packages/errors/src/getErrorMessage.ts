/**
 * The text of anything that was thrown: an error's message, a text, or a wallet's `{ message }` object.
 *
 * @param value - Anything that was thrown.
 * @returns A text, never empty.
 */
export function getErrorMessage(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'object' && value !== null && 'message' in value) {
    const { message } = value
    if (typeof message === 'string' && message !== '') return message
  }
  return 'An error occurred'
}
