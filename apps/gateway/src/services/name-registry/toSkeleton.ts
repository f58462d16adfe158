import { officeWords, reservedNames } from './reservedWords.js'

/**
 * Characters that look like others, of those that names can have: all that Unicode's table of confusables has of them, in small letters
 * (0, 1 and m), and two v that look like a w.
 *
 * @see UTS #39, confusables.txt
 */
const confusables: readonly (readonly [shown: string, looksLike: string])[] = [
  ['0', 'o'],
  ['1', 'l'],
  ['m', 'rn'],
  ['w', 'vv'],
]

/** Digits with which people write letters. Too coarse for all names, where it would make `mail` of `mall`; right for reserved ones. */
const writtenAsDigits: readonly (readonly [digit: string, letter: string])[] = [
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['l', 'i'],
]

/**
 * What a label looks like: two labels that can be taken for each other have the same. Hyphens do not count, for nobody remembers where
 * they stand.
 *
 * @param label - Small letters, digits and hyphens.
 */
export function toSkeleton(label: string): string {
  return replaceAll(label.replaceAll('-', ''), confusables)
}

/**
 * Tells whether a label is kept back, or looks like one that is.
 *
 * @param label - Small letters, digits and hyphens.
 * @param zones - Whose own names are kept back too.
 */
export function isReserved(label: string, zones: readonly string[]): boolean {
  const whole = toPlain(label)
  const parts = label.split('-').map(toPlain)
  const brands = zones.map((zone) => zone.split('.')[0] ?? zone)
  return (
    [...reservedNames, ...officeWords, ...brands].some((word) => toPlain(word) === whole) ||
    officeWords.some((word) => parts.includes(toPlain(word)))
  )
}

function toPlain(label: string): string {
  return replaceAll(replaceAll(label.replaceAll('-', ''), writtenAsDigits), confusables)
}

function replaceAll(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}
