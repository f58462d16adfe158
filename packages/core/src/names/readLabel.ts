import type { NameProblem } from './NamesState.js'

/** §5.015: at least four characters; a gateway takes no more than 64. */
const minLength = 4
const maxLength = 64

/** What was typed, as far as it can be a name. */
export type Label = { label: string; isStripped: boolean; problem: NameProblem | undefined }

/**
 * Reads what was typed: lower-case letters, digits and hyphens (§5.015). Everything else is left out.
 *
 * @param text - As it was typed; with the zone, too.
 * @param zone - What stands behind the point, where it is known.
 */
export function readLabel(text: string, zone: string | undefined): Label {
  const lower = text.trim().toLowerCase()
  const bare = zone !== undefined && lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  const label = bare.replace(/[^a-z0-9-]/g, '')
  return { label, isStripped: label !== bare, problem: findProblem(label) }
}

function findProblem(label: string): NameProblem | undefined {
  if (label.length > 0 && label.length < minLength) return 'name-short'
  if (label.length > maxLength) return 'name-long'
  // At an end or beside each other they are easily overlooked; a gateway takes none there.
  return /^-|-$|--/.test(label) ? 'name-hyphen' : undefined
}
