import { jsonRpcCodes, type postJsonRpc } from '@latchkey/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isDatabaseOut } from '../../db/isUnreachable.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { getIssueText } from '../../http/getIssueText.js'
import { getSdk } from '../../http/getSdk.js'
import { type CallHandler, RawAnswer } from '../../http/mountCall.js'
import { MethodFailure, type RpcMethod } from '../../http/RpcMethod.js'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { Project } from '../../projects/Project.js'

const jsonType = 'application/json; charset=utf-8'
/** A page under development may read answers of every project. */
const developmentOrigin = 'http://localhost:3000'

/**
 * Answers `postJsonRpc`.
 *
 * @param dependencies - Projects; the methods; the path whose answers depend on the origin.
 */
export function createPostJsonRpc({
  boundPath,
  methods,
  projects,
}: {
  boundPath: string
  methods: readonly RpcMethod[]
  projects: ProjectRepository
}): CallHandler<typeof postJsonRpc> {
  const byName = new Map(methods.map((method) => [method.definition.name, method]))

  return async ({ body: { id, method: name, params }, query, reply, request, signal }) => {
    const { projectId } = getSdk(request)
    if (projectId === undefined)
      throw new GatewayFailure('request/query', 'Missing query parameter: projectId')
    const found = (await projects.find(projectId)) ?? undefined
    const project = found?.isEnabled ? found : undefined
    const method = byName.get(name)
    if (method?.isOriginBound && request.routeOptions.url === boundPath) writeOrigin(request, reply, project)

    if (!project) return toError(id, 400, jsonRpcCodes.project, 'This project is unknown or disabled')
    if (!method) return toError(id, 400, jsonRpcCodes.methodNotFound, `Method not found: ${name}`)
    const { code, label, params: schema } = method.definition
    const parsed = v.safeParse(schema, params)
    if (!parsed.success) {
      const text = `${label}: Invalid params: ${getIssueText(parsed.issues)}`
      return toError(id, 400, jsonRpcCodes.invalidParams, text)
    }
    const call = { params: parsed.output, project, source: query.source, callerAddress: request.ip, signal }
    try {
      return { id, jsonrpc: '2.0' as const, result: await method.answer(call) }
    } catch (error) {
      if (error instanceof GatewayFailure || isDatabaseOut(error) || signal.aborted) throw error
      if (error instanceof MethodFailure) {
        if (error.status === 500) request.log.warn({ err: error }, `${name} failed`)
        return toError(id, error.status, code, `${label}: ${error.message}`)
      }
      request.log.error({ err: error }, `${name} failed unexpectedly`)
      return toError(id, 500, jsonRpcCodes.internal, 'Internal error')
    }
  }
}

/** Browsers hand the answer to pages of these origins only. */
function writeOrigin(request: FastifyRequest, reply: FastifyReply, project: Project | undefined): void {
  const { origin } = request.headers
  reply.removeHeader('access-control-allow-origin')
  reply.header('vary', 'origin')
  if (origin === undefined || !project) return
  if (origin === developmentOrigin || isOriginAllowed(origin, project.allowedOrigins))
    reply.header('access-control-allow-origin', origin)
}

function toError(id: unknown, status: number, code: number, message: string): RawAnswer {
  const answer = { id, jsonrpc: '2.0', error: { code, message, data: null } }
  return new RawAnswer(JSON.stringify(answer), jsonType, status)
}
