import type { IncomingMessage } from 'node:http'
import { relayCloseReasons } from '@latchkey/wire/relay'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { Project } from '../../projects/Project.js'
import { verifyToken } from './verifyToken.js'

const localHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

/** Who a connection is, or why it may not be: a reason for close code 3000; `audience`: see `TokenCheck`. */
export type CallerCheck =
  | { clientId: string; projectId: string | undefined }
  | { reason: string; audience?: string }

/**
 * Decides who a connection is: by the token in the query (`auth`) or the `Authorization` header, then the project,
 * then the origin (§8.020).
 *
 * @param request - The upgrade request.
 * @param options - Names of this relay, projects, clock, and whether a project must be named.
 */
export async function authenticate(
  request: IncomingMessage,
  options: {
    audiences: readonly string[]
    projects: Pick<ProjectRepository, 'find'>
    now: () => number
    isProjectRequired: boolean
  },
): Promise<CallerCheck> {
  const query = new URL(request.url ?? '/', 'http://relay').searchParams
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const checked = verifyToken(query.get('auth') ?? bearer, {
    audiences: options.audiences,
    nowMs: options.now(),
  })
  if ('reason' in checked) return checked
  const projectId = query.get('projectId')
  const project = projectId ? await options.projects.find(projectId) : null
  const reason = checkProject({
    project,
    origin: request.headers.origin,
    isRequired: options.isProjectRequired,
  })
  return reason === undefined ? { ...checked, projectId: project?.id } : { reason }
}

/**
 * Checks project and origin of a connection.
 *
 * @param options - `project`: the one named, null when there is none; `origin`: only browsers send it;
 * `isRequired`: false lets clients in that name no known project.
 * @returns A reason for close code 3000, or undefined.
 */
function checkProject({
  project,
  origin,
  isRequired,
}: {
  project: Project | null
  origin: string | undefined
  isRequired: boolean
}): string | undefined {
  if (!project) return isRequired ? relayCloseReasons.invalidKey : undefined
  if (!project.isEnabled) return relayCloseReasons.invalidKey
  if (origin === undefined || isLocal(origin) || isOriginAllowed(origin, project.allowedOrigins)) {
    return undefined
  }
  return relayCloseReasons.originNotAllowed
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && localHosts.test(new URL(origin).hostname)
}
