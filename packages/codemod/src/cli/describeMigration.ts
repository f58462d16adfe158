import type { Change, Migration, Note } from '../migrate.js'
import { diffLines } from './diffLines.js'

/** Describes a move for a person at a terminal. */
export function describeMigration({ changes, notes, skipped }: Migration, isDry: boolean): string {
  const sections: string[] = []
  if (changes.length === 0) sections.push('Nothing to change.')
  else {
    const verb = isDry ? 'Would change' : 'Changed'
    const lines = changes.map((change) => `  ${describeChange(change)}`)
    sections.push([`${verb} ${count(changes.length, 'file')}:`, ...lines].join('\n'))
  }
  if (isDry) sections.push(...changes.map(describeDifference))
  if (skipped.length > 0) {
    const lines = skipped.map(({ file, reason }) => `  ${file}: ${reason}`)
    sections.push(['Left as they are:', ...lines].join('\n'))
  }
  if (notes.length > 0) {
    sections.push([`Left for you (${notes.length}):`, ...groupNotes(notes)].join('\n'))
  }
  return `${sections.join('\n\n')}\n`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function describeChange({ file, before, after }: Change): string {
  if (before === undefined) return `${file} (new)`
  if (after === undefined) return `${file} (deleted: nothing is left in it)`
  const [added, removed] = [countLines(before, after, '+'), countLines(before, after, '-')]
  return `${file} (+${added} −${removed})`
}

/** Notes that say the same are one, with each place. */
function groupNotes(notes: readonly Note[]): string[] {
  const groups = new Map<string, Note[]>()
  for (const note of notes) {
    const key = `${note.name}\n${note.text}`
    groups.set(key, [...(groups.get(key) ?? []), note])
  }
  return [...groups.values()].flatMap((group) => [
    ...group.map(({ file, line, name }) => `  ${file}:${line}  ${name}`),
    `      ${group[0]?.text ?? ''}`,
  ])
}

/** The lines that change, with one line around them; `⋮` stands for others between. */
function describeDifference({ file, before, after }: Change): string {
  const lines = diffLines(before ?? '', after ?? '')
  const isNear = (at: number) => [at - 1, at, at + 1].some((one) => (lines[one]?.kind ?? ' ') !== ' ')
  const shown = lines.flatMap(({ kind, text }, at) => {
    if (isNear(at)) return [`${kind} ${text}`]
    return at > 0 && isNear(at - 1) ? ['⋮'] : []
  })
  return [`--- ${file}`, ...shown].join('\n')
}

function countLines(before: string, after: string, kind: '-' | '+'): number {
  return diffLines(before, after).filter((line) => line.kind === kind).length
}
