/**
 * The namespace of a key, a CAIP-2 or a CAIP-10 id.
 *
 * @param id - Such as `eip155`, `eip155:10` or `eip155:10:0x…`.
 */
export function toNamespace(id: string): string {
  return id.split(':', 1)[0] ?? ''
}
