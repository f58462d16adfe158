import type { CallDefinition } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import { isUnreachable } from '../db/isUnreachable.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import { isOriginAllowed } from '../projects/isOriginAllowed.js'
import type { Project } from '../projects/Project.js'
import { GatewayFailure } from './GatewayFailure.js'
import { getSdk } from './getSdk.js'

const registryRetrySeconds = 5

/**
 * Finds the project a call is for and refuses the call when it may not be made: by audience, as the original
 * services do (`data` 401, `directory` 403, `analytics` 400).
 *
 * @param call - The call.
 * @param request - The request.
 * @param projects - The registry.
 * @returns The project; undefined for calls that need none or name it elsewhere, and for data calls while the registry is
 * down.
 * @throws GatewayFailure
 */
export async function authorizeProject(
  call: Pick<CallDefinition, 'answer' | 'audience'>,
  request: FastifyRequest,
  projects: ProjectRepository,
): Promise<Project | undefined> {
  if (call.audience === 'open' || call.audience === 'secure') return undefined
  const { projectId } = getSdk(request)
  if (projectId === undefined) {
    // Pictures are put into <img>, where nobody adds a project.
    if (call.answer === 'image') return undefined
    throw toMissing(call.audience)
  }
  const found = await find(call.audience, projectId, request, projects)
  if (found === 'unavailable') return undefined
  if (!found?.isEnabled) throw toUnknown(call.audience)
  if (call.audience !== 'data') checkOrigin(request, found)
  return found
}

async function find(
  audience: CallDefinition['audience'],
  projectId: string,
  request: FastifyRequest,
  projects: ProjectRepository,
): Promise<Project | null | 'unavailable'> {
  try {
    return await projects.find(projectId)
  } catch (cause) {
    // A question that the database cannot answer says nothing for the caller.
    if (!isUnreachable(cause)) throw cause
    if (audience !== 'data') {
      throw new GatewayFailure('project/registry-unavailable', 'The project registry is unavailable', {
        cause,
        retryAfterSeconds: registryRetrySeconds,
      })
    }
    // Blockchain data stays available while the registry is down, as in the original service.
    request.log.warn({ err: cause }, 'the project registry failed; the call is let through')
    return 'unavailable'
  }
}

function checkOrigin(request: FastifyRequest, project: Project): void {
  const { origin } = request.headers
  if (origin !== undefined && !isOriginAllowed(origin, project.allowedOrigins)) {
    throw new GatewayFailure(
      'origin/refused',
      `The origin ${origin} is not on the allow list of this project. Add it with: npm run gateway -- project set-origins`,
    )
  }
}

function toMissing(audience: CallDefinition['audience']): GatewayFailure {
  const message = 'Missing query parameter: projectId'
  if (audience === 'data') return new GatewayFailure('request/query', message)
  return audience === 'analytics'
    ? new GatewayFailure('project/invalid', message)
    : new GatewayFailure('project/refused', message)
}

function toUnknown(audience: CallDefinition['audience']): GatewayFailure {
  const message = 'This project is unknown or disabled'
  if (audience === 'data') return new GatewayFailure('project/unknown', message)
  return audience === 'analytics'
    ? new GatewayFailure('project/invalid', message)
    : new GatewayFailure('project/refused', message)
}
