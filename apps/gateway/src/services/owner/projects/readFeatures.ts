import { featureIds } from '@latchkey/wire'
import type { ProjectFeatures } from '../../../db/schema/index.js'
import { siteFeatureIds } from '../../../projects/createDefaultFeatures.js'
import { ProjectMistake } from './ProjectMistake.js'

/** One switch, and what else is set of it: none, unless given. */
export type FeatureChange = { id: string; isEnabled: boolean; config?: readonly string[] | undefined }

/**
 * Puts changes over a project's switches.
 *
 * @param features - The switches so far.
 * @param changes - See {@link FeatureChange}.
 * @throws ProjectMistake
 */
export function changeFeatures(
  features: ProjectFeatures,
  changes: readonly FeatureChange[],
): ProjectFeatures {
  const changed = { ...features }
  for (const { config = [], id, isEnabled } of changes) {
    if (!(featureIds as readonly string[]).includes(id)) {
      throw new ProjectMistake(`There is no feature ${id}. There are: ${featureIds.join(', ')}`)
    }
    const odd = config.find((word) => !/^[\w-]{1,64}$/.test(word))
    if (odd !== undefined) {
      throw new ProjectMistake(`${id} takes words of letters and digits, not ${odd.slice(0, 100)}`)
    }
    // Logins without a list are those each site has; with one they are those alone.
    const unlisted = isEnabled && siteFeatureIds.has(id) ? null : []
    changed[id] = { isEnabled, config: config.length === 0 ? unlisted : [...config] }
  }
  return changed
}
