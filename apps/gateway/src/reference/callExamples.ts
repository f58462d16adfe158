import { createExample } from './createExample.js'
import type { CallDescription } from './describeCalls.js'
import { exampleAddress } from './samples.js'

/** A request that the call's schemas accept. Every value is as the caller writes it. */
export type CallExample = {
  /** By place and name; a parameter that may be left out has none. */
  parameters: Readonly<Record<string, string>>
  /** Undefined for calls without a body. */
  body: unknown
  /** Undefined for calls that do not answer with JSON. */
  answer: unknown
}

/**
 * Makes an example of a call.
 *
 * @param description - See {@link CallDescription}.
 * @param networkId - CAIP-2 id of a network the gateway serves, so that a try finds something.
 */
export function createCallExample(
  { call, exampleTexts, parameters }: Pick<CallDescription, 'call' | 'exampleTexts' | 'parameters'>,
  networkId: string,
): CallExample {
  const entries = parameters.flatMap(({ isRequired, name, place, schema }) => {
    const key = `${place}.${name}`
    const text = exampleTexts[key]?.replace('{network}', networkId).replace('{address}', exampleAddress)
    if (text !== undefined) return [[key, text]]
    return isRequired ? [[key, String(createExample(schema, name))]] : []
  })
  return {
    parameters: Object.fromEntries(entries),
    body: call.body && withTexts(createExample(call.body), exampleTexts),
    answer: call.answer === 'json' && call.response ? createExample(call.response) : undefined,
  }
}

/** The body with the members that the call's rules name. */
function withTexts(body: unknown, texts: CallDescription['exampleTexts']): unknown {
  const named = Object.entries(texts).filter(([key]) => key.startsWith('body.'))
  if (named.length === 0 || typeof body !== 'object') return body
  return { ...body, ...Object.fromEntries(named.map(([key, text]) => [key.slice('body.'.length), text])) }
}
