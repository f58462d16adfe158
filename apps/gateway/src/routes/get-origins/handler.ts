import type { getOrigins } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../requireProject.js'

/** Answers `getOrigins`. */
export function createGetOrigins(): CallHandler<typeof getOrigins> {
  return async ({ project }) => ({ allowedOrigins: requireProject(project).allowedOrigins })
}
