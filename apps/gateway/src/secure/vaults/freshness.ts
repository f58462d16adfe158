import { daySeconds, minuteSeconds } from '@latchkey/primitives'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureDevices } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { WalletFailure } from '../WalletFailure.js'

/** How old the last login may be for what opens or changes a wallet, in milliseconds. */
export const changeLoginMs = 10 * minuteSeconds * 1000
/** The same for what shows its keys, puts it under another key or ends it. */
export const exportLoginMs = 5 * minuteSeconds * 1000
/** So long a device is new, in milliseconds. */
export const newDeviceMs = daySeconds * 1000

/** Says how sure the gateway is of who makes a call. */
export type Freshness = {
  /**
   * Refuses a login that is too long ago.
   *
   * @throws GatewayFailure `session/stale`
   */
  requireLogin(session: SecureSession, maxAgeMs: number): void
  /**
   * Until when the device of a session is new; undefined when it is not, as one on which the wallet was made.
   *
   * @param vaultCreatedAt - When the wallet was made; undefined while there is none.
   */
  findNewUntil(session: SecureSession, vaultCreatedAt: Date | undefined): Promise<Date | undefined>
}

/**
 * Makes the check of how fresh a login and how new a device is.
 *
 * @param dependencies - Database and clock.
 */
export function createFreshness({ database, now }: { database: Database; now: () => number }): Freshness {
  return {
    requireLogin({ authenticatedAtMs }, maxAgeMs) {
      if (now() - authenticatedAtMs <= maxAgeMs) return
      throw new GatewayFailure(
        'session/stale',
        `This needs a login that is at most ${maxAgeMs / 60_000} minutes old. Log in again, or confirm with a passkey`,
        { context: { minutes: maxAgeMs / 60_000 } },
      )
    },
    async findNewUntil({ deviceId }, vaultCreatedAt) {
      if (!vaultCreatedAt) return undefined
      const [device] = await database
        .select({ createdAt: secureDevices.createdAt })
        .from(secureDevices)
        .where(eq(secureDevices.id, deviceId))
      const seenAtMs = device?.createdAt.getTime() ?? now()
      if (seenAtMs <= vaultCreatedAt.getTime()) return undefined
      const untilMs = seenAtMs + newDeviceMs
      return untilMs > now() ? new Date(untilMs) : undefined
    },
  }
}

/**
 * Says that a device is too new.
 *
 * @param until - When it is not any more.
 * @param nowMs - Now.
 */
export function refuseNewDevice(until: Date, nowMs: number): GatewayFailure {
  return new WalletFailure(
    'device/new',
    `This device is new, so it has to wait until ${until.toISOString()}, or a passkey has to confirm`,
    {
      retryAfterSeconds: Math.ceil((until.getTime() - nowMs) / 1000),
      context: { untilMs: until.getTime() },
    },
  )
}
