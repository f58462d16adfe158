import { featureIds, type getConfig } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'

/** Answers `getConfig`: every feature is listed, because clients take a missing one for switched off. */
export function createGetConfig(): CallHandler<typeof getConfig> {
  return async ({ project }) => {
    const { features } = requireProject(project)
    const ids = new Set<string>([...featureIds, ...Object.keys(features)])
    return {
      features: [...ids].map((id) => ({
        id,
        isEnabled: features[id]?.isEnabled ?? false,
        config: features[id] ? features[id].config : [],
      })),
    }
  }
}
