import { NameRegistryFailure } from './NameRegistryFailure.js'

const shortest = 3
const longest = 64

/** A name of this gateway, in its parts. */
export type ReadName = { name: string; label: string; zone: string }

/**
 * Reads a name that somebody wants to look up.
 *
 * @param name - Such as `mango-tree.reown.id`.
 * @param zones - The zones of the gateway.
 * @throws NameRegistryFailure `name/format`, `name/length` or `name/zone`, in this order.
 */
export function readName(name: string, zones: readonly string[]): ReadName {
  requireCharacters(name)
  const [label = '', ...rest] = name.split('.')
  if (rest.length !== 2)
    throw new NameRegistryFailure('name/format', 'A name has three parts: name, zone and its end')
  requireLength(label)
  const zone = rest.join('.')
  if (!zones.includes(zone)) {
    throw new NameRegistryFailure(
      'name/zone',
      `Names of this gateway end with ${zones.map((one) => `.${one}`).join(' or ')}`,
    )
  }
  return { name, label, zone }
}

/**
 * Reads a name that somebody wants to register: resolvers on chain take no hyphens in its third and fourth place, and
 * hyphens at an end or beside each other are easily overlooked.
 *
 * @param name - Such as `mango-tree.reown.id`.
 * @param zones - The zones of the gateway.
 * @throws NameRegistryFailure as {@link readName} does.
 */
export function readNewName(name: string, zones: readonly string[]): ReadName {
  const read = readName(name, zones)
  if (!isNewLabel(read.label)) {
    throw new NameRegistryFailure('name/format', 'A hyphen stands between two other characters')
  }
  return read
}

/**
 * Reads a name without its zone.
 *
 * @throws NameRegistryFailure `name/format` or `name/length`.
 */
export function readLabel(label: string): string {
  requireCharacters(label)
  if (label.includes('.')) throw new NameRegistryFailure('name/format', 'The name has a dot')
  requireLength(label)
  return label
}

/** Whether the hyphens of a label are where they may be. */
export function isNewLabel(label: string): boolean {
  return !/^-|-$|--/.test(label)
}

function requireCharacters(text: string): void {
  if (/^[a-z0-9.-]+$/.test(text)) return
  throw new NameRegistryFailure(
    'name/format',
    'A name has small letters from a to z, digits and hyphens only',
  )
}

function requireLength(label: string): void {
  if (label.length >= shortest && label.length <= longest) return
  throw new NameRegistryFailure('name/length', `A name has ${shortest} to ${longest} characters`)
}
