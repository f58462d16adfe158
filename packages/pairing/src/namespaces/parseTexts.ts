import { refuseNamespaces } from './refuseNamespaces.js'

/**
 * Reads a list of names: an array of non-empty texts, which may be empty.
 *
 * @param value - Anything.
 * @param peerCode - The refusal's code.
 * @param name - What the list is called when it is wrong.
 * @throws `pairing/namespaces-invalid` when it is no such list.
 */
export function parseTexts(value: unknown, peerCode: number, name: string): string[] {
  if (!Array.isArray(value)) throw refuseNamespaces(peerCode, `${name} are missing`)
  if (!value.every((item): item is string => typeof item === 'string' && item !== '')) {
    throw refuseNamespaces(peerCode, `${name} hold something that is no name`)
  }
  return [...value]
}
