import type { CallExample } from './callExamples.js'
import type { CallDescription } from './describeCalls.js'

/** What the page's examples are written for. */
export type ReferenceOptions = {
  /** The gateway's address, such as `http://localhost:4000`. */
  gatewayUrl: string
  /** CAIP-2 id of a network the gateway serves. */
  networkId: string
  /** Filled into the page; empty where the reader has to know one. */
  projectId: string
}

/**
 * Writes the example of a call: a command for calls anybody can make, the HTTP message for those of the secure site.
 *
 * @param description - The call.
 * @param example - Its values.
 * @param options - The gateway and project the command names.
 */
export function writeRequest(
  { call, isTryable }: CallDescription,
  { body, parameters }: CallExample,
  { gatewayUrl, projectId }: ReferenceOptions,
): string {
  const of = (place: string) =>
    Object.entries(parameters)
      .filter(([key]) => key.startsWith(`${place}.`))
      .map(([key, value]): [string, string] => [key.slice(place.length + 1), value])
  const path = of('path').reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, () => encodeURIComponent(value)),
    call.path,
  )
  const needsProject = call.audience !== 'open' && call.audience !== 'secure' && call.answer !== 'image'
  const query = new URLSearchParams([
    ...of('query'),
    ...(needsProject ? [['projectId', projectId || 'YOUR_PROJECT_ID'] as [string, string]] : []),
  ])
  const target = `${path}${query.size > 0 ? `?${query}` : ''}`
  const headers = [...of('header'), ...(call.body ? [['content-type', 'application/json']] : [])]
  const text = call.body ? JSON.stringify(body, null, isTryable ? undefined : 2) : undefined
  if (!isTryable) {
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    return [`${call.method} ${target}`, ...lines, ...(text === undefined ? [] : ['', text])].join('\n')
  }
  return [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} ${quote(`${gatewayUrl}${target}`)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`-d ${quote(text)}`]),
  ].join(' \\\n  ')
}

/** For a POSIX shell, in which only a single quote ends what single quotes began. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
