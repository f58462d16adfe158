/** Schemes that run code, read files or hide where they lead. The directory is written by others. */
const refusedSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'intent:'])

/**
 * The start of a wallet's links, which ends in a slash: `amber` and `amber://` become `amber://`, a web address keeps
 * its path.
 *
 * @param value - The link as the directory has it.
 * @returns `undefined` for what is no link or may not be opened.
 */
export function toLinkBase(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  const whole = value.includes('://') ? value : `${value.replaceAll('/', '').replaceAll(':', '')}://`
  const base = whole.endsWith('/') ? whole : `${whole}/`
  if (!URL.canParse(`${base}wc`)) return undefined
  return refusedSchemes.has(new URL(`${base}wc`).protocol) ? undefined : base
}
