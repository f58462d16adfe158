import type { NameAvailability, NameSuggestion } from './NamesState.js'
import { NameError } from './nameErrors.js'
import { readLabel } from './readLabel.js'

/** As the wire has it; `code`: why a name that is not free cannot be had. */
type Wire = { name: string; registered: boolean; code?: string | undefined }

/** More are not shown. */
const maxSuggestions = 5

const availabilities: Readonly<Record<string, NameAvailability>> = {
  'name/reserved': 'reserved',
  'name/lookalike': 'lookalike',
}

/**
 * Reads a gateway's suggestions: the name that was typed comes first, and all are of its zone.
 *
 * @param suggestions - The gateway's answer.
 * @param label - The label that was asked for.
 * @throws `name/mismatch` for an answer to another question.
 */
export function readSuggestions(
  suggestions: readonly Wire[],
  label: string,
): { zone: string; suggestions: readonly NameSuggestion[] } {
  const read = suggestions.slice(0, maxSuggestions).map(toSuggestion)
  const [first] = read
  const zone = first && getZone(first)
  const isAnswer =
    first?.label === label &&
    zone !== undefined &&
    /^[a-z0-9-]+\.[a-z0-9-]+$/.test(zone) &&
    read.every((one) => getZone(one) === zone && isLabel(one.label))
  if (!isAnswer) throw new NameError('name/mismatch', { what: 'suggestions' })
  return { zone, suggestions: read }
}

function toSuggestion({ code, name, registered }: Wire): NameSuggestion {
  const label = name.split('.', 1)[0] ?? ''
  const availability = registered ? (availabilities[code ?? ''] ?? 'registered') : 'available'
  return { name, label, availability }
}

function getZone({ label, name }: NameSuggestion): string {
  return name.slice(label.length + 1)
}

function isLabel(label: string): boolean {
  const { isStripped, problem } = readLabel(label, undefined)
  return label !== '' && !isStripped && problem === undefined
}
