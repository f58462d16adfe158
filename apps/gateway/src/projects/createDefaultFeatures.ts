import { featureIds } from '@latchkey/wire'
import type { ProjectFeatures } from '../db/schema/index.js'

/** Features a new project starts with; everything else is listed as off, because a missing one means off. */
const enabledFeatureIds = new Set<string>(['reown_authentication', 'reown_branding'])

/**
 * Features that, when they are on and nothing further is said of them, are as each site has them: which logins it offers, and whether
 * it shows what accounts have done, swaps and sells tokens.
 */
export const siteFeatureIds: ReadonlySet<string> = new Set(['social_login', 'activity', 'swap', 'onramp'])

/** The switches of a new project: every feature is present, and only those this gateway serves are on. */
export function createDefaultFeatures(): ProjectFeatures {
  const features = featureIds.map((id) => [id, { isEnabled: enabledFeatureIds.has(id), config: [] }])
  // The site decides about these, until its project does.
  const ofSite = [...siteFeatureIds].map((id) => [id, { isEnabled: true, config: null }])
  return { ...Object.fromEntries(features), ...Object.fromEntries(ofSite) }
}
