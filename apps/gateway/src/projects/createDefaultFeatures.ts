import { featureIds } from '@latchkey/wire'
import type { ProjectFeatures } from '../db/schema/index.js'

/** Features a new project starts with; everything else is listed as off, because a missing one means off. */
const enabledFeatureIds = new Set<string>(['reown_authentication', 'reown_branding'])

/** The switches of a new project: every feature is present, and only those this gateway serves are on. */
export function createDefaultFeatures(): ProjectFeatures {
  const features = featureIds.map((id) => [id, { isEnabled: enabledFeatureIds.has(id), config: [] }])
  // The site decides about these, until its project does: which logins it offers, and whether it shows what accounts have done, swaps and sells tokens.
  const ofSite = { isEnabled: true, config: null }
  const all = Object.fromEntries(features)
  return { ...all, social_login: ofSite, activity: ofSite, swap: ofSite, onramp: ofSite }
}
