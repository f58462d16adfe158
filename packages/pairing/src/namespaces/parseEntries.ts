import { assertKey } from './assertKey.js'
import { peerCodes } from './peerCodes.js'
import { refuseNamespaces } from './refuseNamespaces.js'

/**
 * Reads a namespace map as far as proposals and sessions have it in common: an object of objects under proper keys.
 *
 * @param value - Anything.
 * @param parseEntry - Reads one entry.
 * @returns A new object; members nobody knows are dropped.
 * @throws `pairing/namespaces-invalid` when it is no such map.
 */
export function parseEntries<Entry>(
  value: unknown,
  parseEntry: (key: string, entry: Record<string, unknown>) => Entry,
): Record<string, Entry> {
  if (!isObject(value)) throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, 'they are no map')
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      assertKey(key)
      if (!isObject(entry)) throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, `"${key}" is no object`)
      return [key, parseEntry(key, entry)]
    }),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
