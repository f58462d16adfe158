import type { Change, Migration, Note } from '../migrate.js'

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
  const { added, removed } = compare(before, after)
  return `${file} (+${added.length} −${removed.length})`
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

function describeDifference({ file, before, after }: Change): string {
  const { added, removed } = compare(before ?? '', after ?? '')
  return [`--- ${file}`, ...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join(
    '\n',
  )
}

/** The lines that went and those that came, without those at both ends that are the same. */
function compare(before: string, after: string): { added: string[]; removed: string[] } {
  const old = before === '' ? [] : before.split(/\r?\n/)
  const now = after.split(/\r?\n/)
  const rest = new Map<string, number>()
  for (const line of old) rest.set(line, (rest.get(line) ?? 0) + 1)
  const added = now.filter((line) => {
    const left = rest.get(line) ?? 0
    if (left > 0) rest.set(line, left - 1)
    return left === 0
  })
  const removed = old.filter((line) => {
    const left = rest.get(line) ?? 0
    if (left > 0) rest.set(line, left - 1)
    return left > 0
  })
  return { added, removed }
}
