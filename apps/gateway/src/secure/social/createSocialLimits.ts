import { daySeconds, hourSeconds, toCallerBlocks } from '@latchkey/primitives'
import type { Caller } from '../codes/Caller.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Limit, Limits } from '../limits/createLimits.js'
import type { Secrets } from '../secrets/createSecrets.js'
import { WalletFailure } from '../WalletFailure.js'

const hourMs = hourSeconds * 1000

/** How many logins may begin. Each keeps a row for five minutes, and at Farcaster is a call to the relay. */
export const socialLimits = {
  device: [{ max: 30, ms: hourMs }],
  /** One IPv4 address, or one /64; a /48 has sixteen times as much. */
  network: [
    { max: 120, ms: hourMs },
    { max: 600, ms: daySeconds * 1000 },
  ],
  project: [{ max: 5_000, ms: hourMs }],
} as const

/**
 * Counts a login before it begins.
 *
 * @throws GatewayFailure `social/limited`
 */
export type CountSocialLogin = (login: { projectId: string; caller: Caller }) => Promise<void>

/**
 * Makes the counter of logins that begin.
 *
 * @param dependencies - Counter, figures, and the secret that names are hashed with.
 */
export function createSocialLimits({
  limits,
  metrics,
  secrets,
}: {
  limits: Limits
  metrics: SecureMetrics
  secrets: Secrets
}): CountSocialLogin {
  const toName = (...parts: string[]) => secrets.hash('limit', 'social', ...parts)
  return async ({ caller, projectId }) => {
    const networks = toCallerBlocks(caller.address).map(
      ({ cost, name }): Limit => ({
        name: toName('network', name),
        windows: socialLimits.network.map(({ max, ms }) => ({ max: max / cost, ms })),
      }),
    )
    const waitMs = await limits.take([
      ...networks,
      { name: toName('device', caller.thumbprint), windows: socialLimits.device },
      { name: toName('project', projectId), windows: socialLimits.project },
    ])
    if (waitMs === 0) return
    metrics.countLimit()
    const seconds = Math.ceil(waitMs / 1000)
    throw new WalletFailure('social/limited', `Please try again after ${seconds} seconds`, {
      retryAfterSeconds: seconds,
    })
  }
}
