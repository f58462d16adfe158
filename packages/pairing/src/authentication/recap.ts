import * as v from 'valibot'
import { fromBase64, fromUtf8, parseJson, toBase64, toUtf8 } from '../encoding.js'
import { union } from '../namespaces/namespaces.js'
import { refuseAuthentication } from './cacao.js'

/** Limits of one granted action, such as the chains it is granted on. */
export type RecapLimit = Record<string, unknown>

/** What a signature grants, by resource and `ability/action` (EIP-5573). */
export type Recap = { att: Record<string, Record<string, RecapLimit[]>> }

/** How a resource that is a recap begins (EIP-5573). */
const recapPrefix = 'urn:recap:'

/**
 * Makes a recap that grants actions on one resource.
 *
 * @param parameters - `resource`: such as `eip155`. `ability`: such as `request`. `actions`: such as wallet methods.
 * `limits`: the same for each action, `{}` when there are none.
 */
export function createRecap(parameters: {
  resource: string
  ability: string
  actions: readonly string[]
  limits?: RecapLimit
}): Recap {
  const { resource, ability, actions, limits = {} } = parameters
  const granted = Object.fromEntries(actions.map((action) => [`${ability}/${action}`, [limits]]))
  return sortRecap({ att: { [resource]: granted } })
}

/**
 * Joins two recaps; where both limit the same action, the second one counts.
 *
 * @param first - A recap.
 * @param second - A recap.
 */
export function mergeRecaps(first: Recap, second: Recap): Recap {
  const resources = [...Object.keys(first.att), ...Object.keys(second.att)]
  return sortRecap({
    att: Object.fromEntries(
      resources.map((resource) => [resource, { ...first.att[resource], ...second.att[resource] }]),
    ),
  })
}

/**
 * Brings resources and actions into alphabetical order, in which both sides write the signed sentence.
 *
 * @param recap - The recap.
 */
function sortRecap({ att }: Recap): Recap {
  return {
    att: sortKeys(Object.fromEntries(Object.entries(att).map(([key, actions]) => [key, sortKeys(actions)]))),
  }
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1)))
}

/**
 * Writes a recap as a resource: base64 without padding of compact JSON, in the order of the recap's members.
 *
 * @param recap - The recap.
 * @returns `urn:recap:…`
 */
export function encodeRecap(recap: Recap): string {
  return recapPrefix + toBase64(toUtf8(JSON.stringify(recap))).replaceAll('=', '')
}

/**
 * Finds the recap of a message: only its last resource can be one.
 *
 * @param resources - The message's resources.
 * @returns The recap, or undefined when there is none.
 * @throws `pairing/authentication-invalid` when there is one but malformed.
 */
export function findRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  return last?.startsWith(recapPrefix) ? decodeRecap(last) : undefined
}

/**
 * Reads a recap.
 *
 * @param resource - `urn:recap:` and base64, with or without padding.
 * @throws `pairing/authentication-invalid` when it is none, or grants nothing.
 */
export function decodeRecap(resource: string): Recap {
  const bytes = resource.startsWith(recapPrefix) ? fromBase64(resource.slice(recapPrefix.length)) : undefined
  const parsed = v.safeParse(recapSchema, parseJson((bytes && fromUtf8(bytes)) ?? ''))
  if (!parsed.success) throw refuseAuthentication('a resource is a malformed recap')
  return parsed.output
}

/** A recap: at least one resource, each with at least one action, each with at least one limits object. */
const recapSchema = v.custom<Recap>(
  (value) => isObject(value) && isFilledObject(value.att) && Object.values(value.att).every(isActions),
  'Expected a recap',
)

function isActions(value: unknown): boolean {
  return isFilledObject(value) && Object.values(value).every(isLimits)
}

function isLimits(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

function isFilledObject(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The wallet methods a recap grants: its actions on the resource `eip155`.
 *
 * @param recap - The recap, if any.
 */
export function getRecapMethods(recap: Recap | undefined): string[] {
  return Object.keys(recap?.att.eip155 ?? {}).map((action) => action.slice(action.indexOf('/') + 1))
}

/**
 * The chains a recap limits its methods to, from the first limits of each action on the resource `eip155`.
 *
 * @param recap - The recap, if any.
 * @returns CAIP-2 ids; none means that the recap does not say.
 */
export function getRecapChains(recap: Recap | undefined): string[] {
  return union(...Object.values(recap?.att.eip155 ?? {}).map(([limits]) => readTexts(limits?.chains)))
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
