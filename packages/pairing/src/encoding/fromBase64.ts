const pattern = /^[-_+/A-Za-z0-9]*={0,2}$/

/**
 * Reads base64 of either alphabet, with or without padding: deployed clients write all four forms.
 *
 * @param text - Any text.
 * @returns The bytes, or undefined when the text is no base64.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!pattern.test(text)) return undefined
  const digits = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  if (digits.length % 4 === 1) return undefined
  const binary = atob(digits)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
