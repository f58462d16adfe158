import type { CallDefinition } from '@latchkey/wire'
import type { GenericSchema } from 'valibot'
import type { FailureTable } from '../http/failureTable.js'
import type { AnyServiceCall, CallEffect } from '../services/CallRules.js'
import type { Service } from '../services/defineService.js'
import { describeSchema, getRules, isOmissible, type Schema } from './describeSchema.js'
import { type CallFailure, collectFailures, listFailures } from './listFailures.js'

/** Where a parameter of a call stands. */
export type ParameterPlace = 'path' | 'query' | 'header'

/** One parameter of a call. */
export type CallParameter = {
  name: string
  place: ParameterPlace
  isRequired: boolean
  /** As one line. */
  type: string
  rules: readonly string[]
  schema: GenericSchema
}

/** A call in words: what `docs/wire.md` and the reference page are written from. */
export type CallDescription = {
  call: CallDefinition
  service: Pick<Service, 'name' | 'reference'>
  /** What it asks of its caller. */
  needs: string
  parameters: readonly CallParameter[]
  failures: readonly CallFailure[]
  /** Undefined for calls that only read. */
  effect: CallEffect | undefined
  /** See {@link CallRules}. */
  exampleTexts: Readonly<Record<string, string>>
  /** False for calls of the secure site, which a page can't make. */
  isTryable: boolean
}

/** What a call needs of its caller, by audience. */
const needs: Readonly<Record<CallDefinition['audience'], string>> = {
  data: 'a project, from any origin; unknown: 401',
  directory: 'a project and one of its origins; otherwise 403',
  analytics: 'a project and one of its origins; otherwise 400 or 403, which senders do not read',
  secure: 'a script of the secure site, which names project and site in the body or by its session',
  open: 'nothing',
}

/**
 * Describes the calls of services, in their order.
 *
 * @param services - The services.
 * @throws When two of them have a call of one name, or one names a failure that is not there.
 */
export function describeCalls(services: readonly Service[]): CallDescription[] {
  const failures = collectFailures(services)
  const descriptions = services.flatMap((service) =>
    Object.values(service.calls).map((one) => describeCall(one, service, failures)),
  )
  const twice = descriptions.find(
    ({ call }, index) => descriptions.findIndex((other) => other.call.name === call.name) !== index,
  )
  if (twice) throw new Error(`${twice.call.name} is a call of two services`)
  return descriptions
}

function describeCall(
  { call, effect, example = {} }: AnyServiceCall,
  service: Service,
  failures: FailureTable,
): CallDescription {
  const { answer, audience } = call
  return {
    call,
    service,
    needs: `${needs[audience]}${answer === 'image' ? ', but no project at all is fine too' : ''}`,
    parameters: [
      ...toParameters('path', call.params),
      ...toParameters('query', call.query),
      ...toParameters('header', call.headers),
    ],
    failures: listFailures(call, service, failures),
    effect: effect ?? undefined,
    exampleTexts: example,
    isTryable: audience !== 'secure',
  }
}

/**
 * Groups calls into chapters. Services with the same title share one chapter, which has a sentence of each.
 *
 * @param descriptions - The calls.
 */
export function listChapters(descriptions: readonly CallDescription[]) {
  return [...new Set(descriptions.map(({ service }) => service.reference.title))].map((title) => {
    const calls = descriptions.filter(({ service }) => service.reference.title === title)
    const services = [...new Set(calls.map(({ service }) => service))]
    const about = services.map(({ reference }) => reference.about).join(' ')
    return { name: services[0]?.name ?? '', title, about, calls }
  })
}

/**
 * Says what a call answers with.
 *
 * @param call - The call.
 * @param depth - See {@link describeSchema}.
 * @returns The type of a JSON answer, or words in place of one.
 */
export function describeAnswer(
  { answer, isOwn = false, response, status }: CallDefinition,
  depth?: number,
): { type: string } | { text: string } {
  if (answer === 'empty') return { text: `${status ?? 204}, without a body` }
  if (answer === 'text') return { text: 'text' }
  if (answer === 'image') {
    // Others drew it.
    if (isOwn) return { text: 'a picture: PNG, JPEG, GIF, WebP, AVIF or SVG' }
    return {
      text: 'a picture: `image/svg+xml` for callers that accept it and where there is a drawing, else `image/webp`',
    }
  }
  return { type: describeSchema(response as unknown as Schema, depth) }
}

/**
 * Writes a path with its parameters in braces.
 *
 * @param path - With `:parameters`.
 */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function toParameters(place: ParameterPlace, schema: GenericSchema | undefined): CallParameter[] {
  const { entries = {} } = (schema ?? {}) as unknown as Schema
  return Object.entries(entries).map(([name, member]) => ({
    name,
    place,
    isRequired: !isOmissible(member),
    type: describeSchema(member),
    rules: getRules(member),
    schema: member as unknown as GenericSchema,
  }))
}
