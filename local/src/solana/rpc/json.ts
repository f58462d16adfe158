/** Longest integer a JavaScript number holds exactly whatever its digits. */
const safeDigits = 15
const tokenPattern = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON; integers that a JavaScript number cannot hold exactly become bigints.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  // Texts of the document cannot begin with this: JSON writes the zero character escaped, and a text with it
  // is escaped a second time below.
  const mark = '\u0000integer:'
  const marked = text.replace(tokenPattern, (token) => {
    if (token.startsWith('"')) return token.startsWith('"\\u0000') ? `"\\u0000text:${token.slice(7)}` : token
    const isLong = /^-?\d+$/.test(token) && token.length > safeDigits && !Number.isSafeInteger(Number(token))
    return isLong ? `"\\u0000integer:${token}"` : token
  })
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    if (value.startsWith(mark)) return BigInt(value.slice(mark.length))
    return value.startsWith('\u0000text:') ? `\u0000${value.slice('\u0000text:'.length)}` : value
  })
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
