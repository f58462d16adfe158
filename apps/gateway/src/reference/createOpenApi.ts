import { type CallDefinition, failureSchema, ownFailureSchema } from '@latchkey/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type CallDescription, listChapters, toTemplate } from './describeCalls.js'
import type { CallFailure } from './listFailures.js'

type Json = Record<string, unknown>

/** One parameter of an operation. */
type OpenApiParameter = { name: string; in: string; required: boolean; schema: Json }
/** One call in the reference. */
export type OpenApiOperation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: OpenApiParameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}
/** The reference document. */
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
}

/**
 * Makes the OpenAPI document of calls.
 *
 * @param descriptions - The calls.
 * @param version - Of the gateway.
 */
export function createOpenApi(descriptions: readonly CallDescription[], version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const description of descriptions) {
    const { call } = description
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const key = toTemplate(path)
      const isAlias = path !== call.path
      paths[key] = {
        ...paths[key],
        [call.method.toLowerCase()]: toOperation(description, isAlias ? path : undefined),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey gateway',
      version,
      description: 'Blockchain data, wallet directory, sign-in and analytics for the Latchkey kit.',
    },
    tags: listChapters(descriptions).map(({ about, title }) => ({ name: title, description: about })),
    paths,
  }
}

function toOperation(
  { call, effect, failures, service }: CallDescription,
  aliasPath: string | undefined,
): OpenApiOperation {
  return {
    // Operation ids are unique, also when a call answers under several paths.
    operationId: aliasPath === undefined ? call.name : `${call.name}${aliasPath.replace(/\W+/g, '_')}`,
    summary: call.summary,
    ...(effect ? { description: effect.text } : {}),
    tags: [service.reference.title],
    parameters: [
      ...toParameters('path', call.params),
      ...toProjectParameters(call),
      ...toParameters('query', call.query),
      ...toParameters('header', call.headers),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: toContent('application/json', toSchema(call.body, 'input')),
          },
        }
      : {}),
    responses: toResponses(call, failures),
  }
}

function toProjectParameters({ answer, audience }: CallDefinition): OpenApiParameter[] {
  if (audience === 'open' || audience === 'secure') return []
  const schema = { type: 'string' }
  return [
    { name: 'projectId', in: 'query', required: answer !== 'image', schema },
    { name: 'st', in: 'query', required: false, schema },
    { name: 'sv', in: 'query', required: false, schema },
  ]
}

function toParameters(place: string, schema: GenericSchema | undefined): OpenApiParameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toResponses(call: CallDefinition, failures: readonly CallFailure[]): OpenApiOperation['responses'] {
  const failure = {
    description: `A failure; plain text for requests that cannot be read. Codes: ${failures.map(({ code }) => code).join(', ')}`,
    content: toContent('application/json', toSchema(call.isOwn ? ownFailureSchema : failureSchema, 'output')),
  }
  const status = call.answer === 'empty' ? String(call.status ?? 204) : '200'
  return { [status]: toSuccess(call), default: failure }
}

function toSuccess({ answer, response }: CallDefinition): OpenApiOperation['responses'][string] {
  if (answer === 'image') {
    const content = { ...toContent('image/webp', {}), ...toContent('image/svg+xml', {}) }
    return { description: 'A picture; a drawing only for callers that accept `image/svg+xml`', content }
  }
  if (answer === 'text') return { description: 'Text', content: toContent('text/plain', { type: 'string' }) }
  if (answer === 'empty' || !response) return { description: 'Done; no body' }
  return { description: 'The answer', content: toContent('application/json', toSchema(response, 'output')) }
}

function toContent(type: string, schema: Json): Record<string, { schema: Json }> {
  return { [type]: { schema } }
}

function toSchema(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  // Own checks such as those of CAIP ids have no form in JSON Schema; they are left out there.
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return rest as Json
}
