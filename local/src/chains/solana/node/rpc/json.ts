import { randomUUID } from 'node:crypto'

/** Fewer digits than this are exact in a JavaScript number. */
const longDigits = /\d{16}/
const longInteger = /^-?[1-9]\d{15,}$/
const tokenPattern = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON; integers that a JavaScript number cannot hold exactly become bigints.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!longDigits.test(text)) return value
  // Nobody can have put this into the text.
  const mark = `${randomUUID()}:`
  const marked = text.replace(tokenPattern, (token) =>
    longInteger.test(token) && !Number.isSafeInteger(Number(token)) ? `"${mark}${token}"` : token,
  )
  return JSON.parse(marked, (_, member: unknown) =>
    typeof member === 'string' && member.startsWith(mark) ? BigInt(member.slice(mark.length)) : member,
  )
}

/** Writes JSON; bigints become integers, as Solana's clients expect of amounts. Members that are undefined are left out. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
