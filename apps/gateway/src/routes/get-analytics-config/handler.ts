import type { getAnalyticsConfig } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../requireProject.js'

/** Answers `getAnalyticsConfig`. */
export function createGetAnalyticsConfig(): CallHandler<typeof getAnalyticsConfig> {
  return async ({ project }) => ({ isAnalyticsEnabled: requireProject(project).isAnalyticsEnabled })
}
