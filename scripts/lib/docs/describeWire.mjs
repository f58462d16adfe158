import { describeSchema } from './describeSchema.mjs'

/**
 * @typedef {import('./describeSchema.mjs').Schema} Schema
 * @typedef {{ name: string, method: string, path: string, aliases?: readonly string[], audience: string,
 *   answer: string, status?: number, isOwn?: boolean, summary: string, params?: unknown, query?: unknown,
 *   headers?: unknown, body?: unknown, response?: unknown }} Call
 * @typedef {{ name: string, from: 'client' | 'relay', params: unknown, result: unknown }} RelayMethod
 * @typedef {{ calls: readonly Call[], relayMethods: readonly RelayMethod[],
 *   failures: Record<string, { status: number, field?: string, isOwn?: boolean }>, relayErrorCodes: Record<string, number>,
 *   relayCloseCodes: Record<string, number>, relayCloseReasons: Record<string, string>,
 *   relayLimits: Record<string, number>, relayTags: Record<string, number> }} Wire
 */

/** Stands above what is made from the sources; what is above it is written by hand. */
export const madeBelow = '<!-- From here on made from the sources: npx vitest run scripts/lib/docs -u -->'

/** What a call needs of its caller, by audience. */
const access = /** @type {Record<string, string>} */ ({
  data: 'a project, from any origin; unknown: 401',
  directory: 'a project and one of its origins; otherwise 403',
  analytics: 'a project and one of its origins; otherwise 400 or 403, which senders do not read',
  secure: 'a script of the secure site, which names project and site in the body or by its session',
  open: 'nothing',
})

const answers = /** @type {Record<string, string>} */ ({
  text: 'text',
  image:
    'a picture: `image/svg+xml` for callers that accept it and where there is a drawing, else `image/webp`',
})

/**
 * Writes down every call and message of the wire.
 *
 * @param {Wire} wire
 * @returns {string} Markdown.
 */
export function describeWire(wire) {
  return [
    '## HTTP calls',
    ...[...wire.calls].sort(byPath).map(describeCall),
    '## Failures of HTTP calls',
    describeFailures(wire.failures),
    '## Relay methods',
    ...wire.relayMethods.map(describeMethod),
    '## Relay numbers',
    '### Errors',
    toTable(['Code', 'Name'], invert(wire.relayErrorCodes)),
    '### Ends of a socket',
    toTable(['Code', 'Name'], invert(wire.relayCloseCodes)),
    '### Reasons with 3000',
    toTable(
      ['Name', 'Text'],
      Object.entries(wire.relayCloseReasons).map(([name, text]) => [toWords(name), text]),
    ),
    '### Bounds',
    toTable(
      ['Bound', 'Value'],
      Object.entries(wire.relayLimits).map(([name, value]) => [toWords(name), value.toLocaleString('en-US')]),
    ),
    '### Labels of messages',
    toTable(['Tag', 'Name'], invert(wire.relayTags)),
  ].join('\n\n')
}

/** @param {Call} first @param {Call} second */
function byPath(first, second) {
  return first.path < second.path ? -1 : 1
}

/** @param {Call} call */
function describeCall(call) {
  const also = call.aliases?.map((alias) => `\`${alias}\``).join(', ')
  const lines = [
    `- **Needs** ${access[call.audience]}${call.answer === 'image' ? ', but no project at all is fine too' : ''}`,
    ...(also ? [`- **Also at** ${also}`] : []),
    ...['params', 'query', 'headers', 'body']
      .filter((place) => call[/** @type {'query'} */ (place)])
      .map((place) => `- **${toTitle(place)}** \`${toType(call[/** @type {'query'} */ (place)])}\``),
    `- **Answers** ${describeAnswer(call)}`,
  ]
  return `### ${call.method} ${call.path}\n\n\`${call.name}\`: ${call.summary}\n\n${lines.join('\n')}`
}

/** @param {Call} call */
function describeAnswer({ answer, response, status }) {
  if (answer === 'empty') return `${status ?? 204}, without a body`
  return answers[answer] ?? `\`${toType(response)}\``
}

/** @param {RelayMethod} method */
function describeMethod({ name, from, params, result }) {
  const sender = from === 'client' ? 'the client' : 'the relay'
  return `### ${name}\n\n- **Sent by** ${sender}\n- **Params** \`${toType(params)}\`\n- **Result** \`${toType(result)}\``
}

/** @param {Wire['failures']} failures */
function describeFailures(failures) {
  const rows = Object.entries(failures).map(([code, { status, field, isOwn }]) => {
    const plain = isOwn ? 'code' : 'plain text'
    return [
      String(status),
      `\`${code}\``,
      field === undefined ? plain : `\`FAILED\`${field ? `, field \`${field}\`` : ''}`,
    ]
  })
  rows.sort(([first = ''], [second = '']) => Number(first) - Number(second))
  return toTable(['Status', 'Code', 'Shape'], rows)
}

/** @param {unknown} schema */
function toType(schema) {
  return describeSchema(/** @type {Schema} */ (schema))
}

/** @param {Record<string, number>} numbers */
function invert(numbers) {
  return Object.entries(numbers).map(([name, value]) => [String(value), toWords(name)])
}

/** @param {string} name */
function toWords(name) {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** @param {string} place */
function toTitle(place) {
  return place.charAt(0).toUpperCase() + place.slice(1)
}

/** @param {string[]} head @param {string[][]} rows - Columns come out as wide as the formatter would make them. */
function toTable(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
