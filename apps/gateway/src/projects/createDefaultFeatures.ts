import { featureIds } from '@latchkey/wire'
import type { ProjectFeatures } from '../db/schema/index.js'

/** Features a new project starts with; everything else is listed as off, because a missing one means off. */
const enabledFeatureIds = new Set<string>(['reown_authentication', 'reown_branding'])

/** The switches of a new project: every feature is present, and only those this gateway serves are on. */
export function createDefaultFeatures(): ProjectFeatures {
  const features = featureIds.map((id) => [id, { isEnabled: enabledFeatureIds.has(id), config: [] }])
  // A site that has embedded wallets says which logins it offers, until its project does.
  return { ...Object.fromEntries(features), social_login: { isEnabled: true, config: null } }
}
