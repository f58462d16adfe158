import type { NewSponsorPolicy } from '../sponsoring/createPolicies.js'
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
  features: {
    ...createDefaultFeatures(),
    // Allowed, and the site says whether they are on: its playground switches them.
    multi_wallet: { isEnabled: true, config: null },
    email_capture: { isEnabled: true, config: null },
    fund_from_exchange: { isEnabled: true, config: [] },
    payments: { isEnabled: true, config: [] },
  },
}

const askingForEmail = (...config: string[]) => ({
  features: { ...localProject.features, email_capture: { isEnabled: true, config } },
})

/** Local projects that ask more of their visitors than the local one does, so that all a project may want can be seen. */
export const strictLocalProjects: readonly NewProject[] = [
  { suffix: 'email', ...askingForEmail() },
  { suffix: 'email-required', ...askingForEmail('required') },
  { suffix: 'device-approval', isDeviceApprovalRequired: true },
  { suffix: 'owner-held', recoveryPolicy: 'required' as const },
  // Pages in sandboxed frames may use it.
  { suffix: 'sandboxed', allowedOrigins: [...localProject.allowedOrigins, 'null'] },
].map(({ suffix, ...wishes }) => ({
  ...{ ...localProject, ...wishes },
  ...{ id: `${localProject.id}-${suffix}`, name: `Local, ${suffix}` },
}))

/**
 * On the first network of the local stack its project pays the fees, on the others nobody does: both can be seen.
 *
 * @param networks - Those of the local stack, whose money is worth nothing.
 */
export function createLocalSponsorPolicies(
  networks: readonly { caipNetworkId: string }[],
): NewSponsorPolicy[] {
  // Everybody on this machine is one network of callers, who get a part of it.
  const amounts = { dailyBudget: 10n ** 20n, userDailyBudget: 10n ** 17n }
  return networks.slice(0, 1).map(({ caipNetworkId: networkId }) => ({
    ...{ projectId: localProject.id, networkId },
    ...{ ...amounts, targets: [] },
  }))
}
