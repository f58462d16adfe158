import type { SponsorPolicy } from '../sponsoring/createPolicies.js'
import { createDefaultFeatures } from './createDefaultFeatures.js'
import type { NewProject } from './Project.js'

/** The project of the local stack, made at the first start so that nothing has to be registered. */
export const localProject: NewProject = {
  id: 'latchkey-local',
  name: 'Local',
  isEnabled: true,
  isAnalyticsEnabled: true,
  allowedOrigins: [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://pocket.localhost:4002',
    // A host without a scheme matches every port.
    'localhost',
    '127.0.0.1',
    '*.localhost',
  ],
  features: createDefaultFeatures(),
}

/** Local projects whose sites ask visitors for an email before they sign in: where it may be skipped, and where not. */
export const localEmailProjects: readonly NewProject[] = [[], ['required']].map((config) => {
  const features = { ...localProject.features, email_capture: { isEnabled: true, config } }
  const suffix = config.length > 0 ? 'email-required' : 'email'
  return { ...localProject, id: `${localProject.id}-${suffix}`, name: `Local, ${suffix}`, features }
})

/**
 * On the first network of the local stack its project pays the fees, on the others nobody does: both can be seen.
 *
 * @param networks - Those of the local stack, whose money is worth nothing.
 */
export function createLocalSponsorPolicies(networks: readonly { caipNetworkId: string }[]): SponsorPolicy[] {
  const amounts = { dailyBudget: 10n ** 18n, userDailyBudget: 10n ** 17n }
  return networks.slice(0, 1).map(({ caipNetworkId: networkId }) => ({
    ...{ projectId: localProject.id, networkId },
    ...{ ...amounts, targets: [] },
  }))
}
