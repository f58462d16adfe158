import { createExample } from './createExample.js'
import type { CallDescription } from './describeCall.js'
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

/** Where the generated value would be valid but would find nothing. */
const parameterTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getAssetImage: { 'path.id': '02b53f6a-e3d4-479e-1cb4-21178987d100' },
  getBalance: { 'query.chainId': '{network}' },
  getCurrencyImage: { 'path.id': 'usd' },
  getHistory: { 'query.chainId': '{network}', 'query.currency': 'usd' },
  getTokenImage: { 'path.id': 'eth' },
  getWallets: { 'query.page': '1', 'query.entries': '3' },
  getWalletImage: { 'path.id': '3386dde1-8b24-48c8-4b81-16979e342000' },
  listSmartSessions: { 'path.address': '{network}:{address}' },
  createSmartSession: { 'path.address': '{network}:{address}' },
  activateSmartSession: { 'path.address': '{network}:{address}' },
  getSmartSessionContext: { 'path.address': '{network}:{address}' },
  revokeSmartSession: { 'path.address': '{network}:{address}' },
  postRpc: { 'query.chainId': '{network}' },
  postNode: { 'query.chainId': '{network}' },
  postBundler: { 'query.chainId': '{network}' },
}

/**
 * Makes an example of a call.
 *
 * @param description - See {@link CallDescription}.
 * @param networkId - CAIP-2 id of a network the gateway serves, so that a try finds something.
 */
export function createCallExample(
  { call, parameters }: Pick<CallDescription, 'call' | 'parameters'>,
  networkId: string,
): CallExample {
  const texts = parameterTexts[call.name] ?? {}
  const entries = parameters.flatMap(({ isRequired, name, place, schema }) => {
    const key = `${place}.${name}`
    const text = texts[key]?.replace('{network}', networkId).replace('{address}', exampleAddress)
    if (text !== undefined) return [[key, text]]
    return isRequired ? [[key, String(createExample(schema, name))]] : []
  })
  return {
    parameters: Object.fromEntries(entries),
    body: call.body && createExample(call.body),
    answer: call.answer === 'json' && call.response ? createExample(call.response) : undefined,
  }
}
