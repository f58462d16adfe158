import type { IncomingMessage } from 'node:http'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import { checkProject } from './checkProject.js'
import { verifyToken } from './verifyToken.js'

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
