import type { FeatureId } from '@latchkey/wire'
import type { Project } from '../../projects/Project.js'

/** What callers write for deposits into the visitor’s own wallet. */
export const depositSource = 'fund-wallet'

/** The feature of a project that opens exchanges to a caller. */
export function toFeatureId(source: string | undefined): FeatureId {
  return source === depositSource ? 'fund_from_exchange' : 'payments'
}

/** Whether a project has the feature on that the calling feature needs. */
export function isFeatureOn({ features }: Project, source: string | undefined): boolean {
  return features[toFeatureId(source)]?.isEnabled ?? false
}

/**
 * Whether the configuration of a project’s deposits lists an exchange, by its id or as the original service has it.
 *
 * @param project - The project.
 * @param id - Of the exchange.
 */
export function isListedForDeposits({ features }: Project, id: string): boolean {
  const config: readonly unknown[] = features.fund_from_exchange?.config ?? []
  return config.some((entry) => entry === id || isSwitchOf(entry, id))
}

function isSwitchOf(entry: unknown, id: string): boolean {
  const providers = (entry as { providers?: Record<string, unknown> } | null)?.providers
  return typeof providers === 'object' && providers !== null && providers[id] === true
}
