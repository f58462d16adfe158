/**
 * Finds the pairing link in what was pasted or scanned: the link itself, or a link to a wallet that carries it.
 *
 * @param text - Any text.
 * @returns The pairing link, or the trimmed text, which the pairing client then refuses with a reason.
 */
export function readPairingText(text: string): string {
  const trimmed = text.trim()
  if (/^wc:/i.test(trimmed)) return trimmed
  const carried = URL.parse(trimmed)?.searchParams.get('uri')
  return carried?.trim() || trimmed
}
