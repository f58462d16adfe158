import type { SecureMetrics } from '../createSecureMetrics.js'
import type { ProviderChecks, ProviderClient } from './createProviderClient.js'
import { ProviderSilent } from './createProviderFetch.js'
import { cleanProfile } from './profile.js'
import type { SocialProfile } from './providers/SocialProvider.js'
import type { SocialRefusal } from './refusals.js'

/** How many visitors' answers are checked at once; a provider that hangs shall not hold all of the gateway. */
const maxRunning = 100

/** Why a provider's answer was not taken, without anything that it holds. */
export type SocialFailure = {
  provider: string
  reason: SocialRefusal
  error: string
  code: string | undefined
}

/** What a code was worth. */
type ExchangeOutcome = { profile: SocialProfile } | { refusal: SocialRefusal }

/** Exchanges a code; never fails. */
export type Exchange = (
  client: ProviderClient,
  answer: Parameters<ProviderClient['readProfile']>[0],
  checks: ProviderChecks,
) => Promise<ExchangeOutcome>

/**
 * Makes the exchange of codes.
 *
 * @param options - Who counts, who is told of failures, and how many may run at once.
 */
export function createExchange({
  max = maxRunning,
  metrics,
  onFailure,
}: {
  max?: number
  metrics: SecureMetrics
  onFailure: (failure: SocialFailure) => void
}): Exchange {
  let running = 0
  return async (client, answer, checks) => {
    if (running >= max) return { refusal: 'busy' }
    running++
    try {
      const profile = cleanProfile(await client.readProfile(answer, checks))
      metrics.countSocial(client.provider.id, 'answered')
      return { profile }
    } catch (error) {
      const refusal = findSilence(error) ? 'silent' : 'failed'
      onFailure({ provider: client.provider.id, reason: refusal, ...describeCause(error) })
      return { refusal }
    } finally {
      running--
    }
  }
}

/** Libraries wrap what a `fetch` throws. */
function findSilence(error: unknown): boolean {
  if (error instanceof ProviderSilent) return true
  return error instanceof Error && error.cause !== undefined && findSilence(error.cause)
}

/** Messages and bodies name people and hold tokens; kinds and codes do not. */
function describeCause(error: unknown): { error: string; code: string | undefined } {
  const { code, error: name } = (error ?? {}) as { code?: unknown; error?: unknown }
  // Of a provider's answer: `invalid_client`.
  const said = [name, code].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text))
  return { error: error instanceof Error ? error.name : typeof error, code: said as string | undefined }
}
