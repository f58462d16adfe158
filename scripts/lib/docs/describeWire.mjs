import { describeAnswer } from '../../../apps/gateway/src/reference/describeCalls.js'
import { describeSchema } from '../../../apps/gateway/src/reference/describeSchema.js'
import { describeFailureShape } from '../../../apps/gateway/src/reference/listFailures.js'

/**
 * @typedef {import('../../../apps/gateway/src/reference/describeSchema.js').Schema} Schema
 * @typedef {import('../../../apps/gateway/src/http/failureTable.js').FailureTable} FailureTable
 * @typedef {import('../../../apps/gateway/src/reference/describeCalls.js').CallDescription} Call
 * @typedef {{ name: string, from: 'client' | 'relay', params: unknown, result: unknown }} RelayMethod
 * @typedef {import('@latchkey/wire').JsonRpcMethod} JsonRpcMethod
 * @typedef {{ calls: readonly Call[], jsonRpcMethods: readonly JsonRpcMethod[], relayMethods: readonly RelayMethod[],
 *   failures: FailureTable, relayErrorCodes: Record<string, number>,
 *   relayCloseCodes: Record<string, number>, relayCloseReasons: Record<string, string>,
 *   relayLimits: Record<string, number>, relayTags: Record<string, number> }} Wire
 */

/** Stands above what is made from the sources; what is above it is written by hand. */
export const madeBelow = '<!-- From here on made from the sources: npx vitest run scripts/lib/docs -u -->'

/**
 * Writes down every call and message of the wire.
 *
 * @param {Wire} wire
 * @returns {string} Markdown.
 */
export function describeWire(wire) {
  return [
    '## HTTP calls',
    ...[...wire.calls].sort(byPath).map(writeCall),
    '## Methods of POST /v1/json-rpc',
    ...wire.jsonRpcMethods.map(writeJsonRpcMethod),
    '## Failures of HTTP calls',
    writeFailures(wire.failures),
    '## Relay methods',
    ...wire.relayMethods.map(writeMethod),
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
  return first.call.path < second.call.path ? -1 : 1
}

/** @param {Call} description */
function writeCall({ call, effect, needs, service }) {
  const answer = describeAnswer(call)
  const also = call.aliases?.map((alias) => `\`${alias}\``).join(', ')
  const lines = [
    `- **Service** ${service.reference.title}`,
    `- **Needs** ${needs}`,
    ...(effect ? [`- **Caution** ${effect.text}`] : []),
    ...(also ? [`- **Also at** ${also}`] : []),
    ...['params', 'query', 'headers', 'body']
      .filter((place) => call[/** @type {'query'} */ (place)])
      .map((place) => `- **${toTitle(place)}** \`${toType(call[/** @type {'query'} */ (place)])}\``),
    `- **Answers** ${'type' in answer ? `\`${answer.type}\`` : answer.text}`,
  ]
  return `### ${call.method} ${call.path}\n\n\`${call.name}\`: ${call.summary}\n\n${lines.join('\n')}`
}

/** @param {RelayMethod} method */
function writeMethod({ name, from, params, result }) {
  const sender = from === 'client' ? 'the client' : 'the relay'
  return `### ${name}\n\n- **Sent by** ${sender}\n- **Params** \`${toType(params)}\`\n- **Result** \`${toType(result)}\``
}

/** @param {JsonRpcMethod} method */
function writeJsonRpcMethod({ code, name, params, result }) {
  const lines = [`- **Params** \`${toType(params)}\``, `- **Result** \`${toType(result)}\``]
  return `### ${name}\n\n${lines.join('\n')}\n- **Code of its failures** ${code}`
}

/** @param {Wire['failures']} failures */
function writeFailures(failures) {
  const rows = Object.entries(failures).map(([code, failure]) => [
    String(failure.status),
    `\`${code}\``,
    describeFailureShape(failure),
  ])
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
