/**
 * A place as it is written in addresses.
 *
 * @param text - As a visitor writes it: ` São Paulo`.
 * @returns Such as `sao-paulo`; whether there is such a place is not known.
 */
export function toPlace(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{Mark}/gu, '')
  return plain.trim().toLowerCase().replace(/\s+/g, '-')
}
