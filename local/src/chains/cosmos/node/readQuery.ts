import type { Confirmed } from './ledger/recordIndex.js'

const maxConditions = 10
const maxLength = 1_000
const conditionPattern = /^([a-zA-Z_][\w.-]{0,100})\s*(<=|>=|=|<|>)\s*(?:'([^']{0,300})'|(\d{1,18}))$/

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  '<=': (one, other) => one <= other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
}

/**
 * Reads a query of CometBFT's, such as `transfer.recipient='cosmos1…' AND tx.height>=5`: conditions on heights and hashes, and
 * on attributes of events, which are equal to something.
 *
 * @param text - Any text.
 * @returns What fits; undefined for a query that cannot be read, or that nobody here can answer.
 */
export function readQuery(text: string): ((confirmed: Confirmed) => boolean) | undefined {
  if (text.length > maxLength) return undefined
  const conditions = text
    .trim()
    .split(/\s+AND\s+/)
    .map(readCondition)
  if (conditions.length > maxConditions) return undefined
  const known = conditions.flatMap((condition) => condition ?? [])
  return known.length === conditions.length
    ? (confirmed) => known.every((fits) => fits(confirmed))
    : undefined
}

function readCondition(text: string): ((confirmed: Confirmed) => boolean) | undefined {
  const [, key = '', operator = '', quoted, number] = conditionPattern.exec(text) ?? []
  const value = quoted ?? number
  const compare = comparisons[operator]
  if (value === undefined || !compare) return undefined
  if (key === 'tx.height') {
    return /^\d+$/.test(value) ? ({ block }) => compare(block.height, Number(value)) : undefined
  }
  if (operator !== '=') return undefined
  if (key === 'tx.hash') return ({ transaction }) => transaction.hash === value.toUpperCase()
  return ({ events }) =>
    events.some(({ attributes, type }) =>
      attributes.some((attribute) => `${type}.${attribute.key}` === key && attribute.value === value),
    )
}
