/**
 * Reads what the server wrote into the page's document.
 *
 * @param name - Such as `latchkey-gateway`.
 */
export function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
