import type { CallDefinition, CallOutput } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import type { Project } from '../projects/Project.js'
import type { ParsedBody } from './addBodyParser.js'
import { authorizeProject } from './authorizeProject.js'
import type { FailureCode } from './failureTable.js'
import { GatewayFailure } from './GatewayFailure.js'
import { getIssueText } from './getIssueText.js'
import { isPlainText } from './isPlainText.js'
import { textType } from './sendFailure.js'

type Part<
  Definition extends CallDefinition,
  Name extends 'params' | 'query' | 'headers' | 'body',
> = Definition[Name] extends v.GenericSchema ? v.InferOutput<Definition[Name]> : undefined

/** One request, parsed by its call's schemas. */
export type CallRequest<Definition extends CallDefinition> = {
  params: Part<Definition, 'params'>
  query: Part<Definition, 'query'>
  headers: Part<Definition, 'headers'>
  body: Part<Definition, 'body'>
  /** The body as it came. */
  bodyText: string
  /** Undefined for calls without one, and for data calls while the registry is down. */
  project: Project | undefined
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer that is sent as it is instead of being made from the call's response. */
export class RawAnswer {
  /**
   * @param body - The bytes or text to send.
   * @param type - Its content type.
   * @param status - HTTP status.
   */
  constructor(
    readonly body: string | Buffer,
    readonly type: string,
    readonly status = 200,
  ) {}
}

/** Answers one call. */
export type CallHandler<Definition extends CallDefinition> = (
  request: CallRequest<Definition>,
) => Promise<CallOutput<Definition> | RawAnswer>

/** How a call is mounted. */
export type MountOptions = {
  projects: ProjectRepository
  /** Checks answers against the call's response schema too; for tests. */
  areAnswersChecked?: boolean
  /** False to hand the body over as it is, when a call has to pass on what it does not understand. */
  isBodyChecked?: boolean
  /** How much of a call it counts as against the rate limit; 1 unless given. */
  callCost?: number
  /** How many calls a body counts as against the rate limit, with the query beside it; one unless given. */
  countCalls?: (body: unknown, query: unknown) => number
  /** A smaller limit than the general one, in bytes. */
  maxBodyBytes?: number
}

/**
 * Mounts a call: method, path, aliases, validation and project check all come from its definition.
 *
 * @param app - The router.
 * @param call - The call, from `@latchkey/wire`.
 * @param handler - Answers it.
 * @param options - See {@link MountOptions}.
 */
export function mountCall<const Definition extends CallDefinition>(
  app: FastifyInstance,
  call: Definition,
  handler: CallHandler<Definition>,
  options: MountOptions,
): void {
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    app.route({
      method: call.method,
      url,
      config: {
        isOwn: call.isOwn ?? false,
        ...(options.callCost === undefined ? {} : { callCost: options.callCost }),
        ...(options.countCalls === undefined ? {} : { countCalls: options.countCalls }),
      },
      ...(options.maxBodyBytes === undefined ? {} : { bodyLimit: options.maxBodyBytes }),
      async handler(request, reply) {
        requirePlainText(request)
        const query = parsePart('request/query', call.query, request.query)
        const project = await authorizeProject(call, request, options.projects)
        const answer = await handler({
          query,
          params: parsePart('request/url', call.params, request.params),
          headers: parseHeaders(call, request),
          body: parseBody(call, request, options),
          bodyText: (request.body as ParsedBody | undefined)?.text ?? '',
          project,
          signal: toSignal(reply),
          request,
          reply,
        } as CallRequest<Definition>)
        return send(call, reply, answer, options)
      },
    })
  }
}

/** Of a body each call makes plain what may be; what is left the database refuses, which is answered with the same code. */
function requirePlainText({ params, query }: FastifyRequest): void {
  if (isPlainText(params) && isPlainText(query)) return
  throw new GatewayFailure('request/text', 'Failed to read the request: a text has characters that are none')
}

function parsePart(code: FailureCode, schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new GatewayFailure(code, `Failed to read the request: ${getIssueText(result.issues)}`)
}

function parseHeaders(call: CallDefinition, request: FastifyRequest): unknown {
  // A missing token is not a malformed request but one that nobody vouches for.
  const isTokenMissing = call.headers && request.headers.authorization === undefined
  if (isTokenMissing && 'authorization' in getEntries(call.headers)) {
    const code = call.audience === 'secure' ? 'session/refused' : 'sign-in/refused'
    return parsePart(code, call.headers, request.headers)
  }
  const isProofMissing = call.audience === 'secure' && request.headers.dpop === undefined
  return parsePart(isProofMissing ? 'proof/missing' : 'request/header', call.headers, request.headers)
}

function getEntries(schema: unknown): object {
  return (schema as { entries?: object } | undefined)?.entries ?? {}
}

function parseBody(call: CallDefinition, request: FastifyRequest, options: MountOptions): unknown {
  if (!call.body) return undefined
  const parsed = request.body as ParsedBody | undefined
  if (!parsed) throw new GatewayFailure('request/body-not-json', 'The body is empty')
  if (options.isBodyChecked === false) return parsed.value
  return parsePart('request/body-shape', call.body, parsed.value)
}

function toSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function send(
  call: CallDefinition,
  reply: FastifyReply,
  answer: unknown,
  options: MountOptions,
): FastifyReply {
  if (answer instanceof RawAnswer) return reply.code(answer.status).type(answer.type).send(answer.body)
  if (call.answer === 'empty') return reply.code(call.status ?? 204).send()
  if (options.areAnswersChecked && call.response) v.parse(call.response, answer)
  if (call.answer === 'text') return reply.type(textType).send(answer)
  // Serialised here because `null` is a body too, while the router would send nothing.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}
