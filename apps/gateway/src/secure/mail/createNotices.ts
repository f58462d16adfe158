import { daySeconds, hourSeconds } from '@latchkey/primitives'
import type { Caller } from '../codes/Caller.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Identities } from '../identities/createIdentities.js'
import type { Limits } from '../limits/createLimits.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import type { Sites } from '../sites/createSites.js'
import { longestMailMs, type Mailer } from './createMailer.js'
import { type NoticeKind, writeNoticeMail } from './writeNotice.js'

/** What is mailed of one kind to one user; what is more is not worth their while. */
export const noticeLimits = [
  { max: 5, ms: hourSeconds * 1000 },
  { max: 15, ms: daySeconds * 1000 },
] as const

/** Tells users by mail what happened to their wallet. */
export type Notices = {
  /**
   * Looks up the address and returns what mails it, once the thing has happened. Nobody waits for the mail, and one that cannot
   * be sent undoes nothing.
   */
  prepare(kind: NoticeKind, session: SecureSession, caller: Caller): Promise<() => void>
  /** Waits for those under way. */
  settle(): Promise<void>
}

/**
 * Makes the sender of notices.
 *
 * @param dependencies - What it works with; no mailer where mails are not set up.
 */
export function createNotices({
  identities,
  limits,
  mailer,
  metrics,
  secrets,
  sites,
}: {
  identities: Identities
  limits: Limits
  mailer: Mailer | undefined
  metrics: SecureMetrics
  secrets: Secrets
  sites: Sites
}): Notices {
  const underWay = new Set<Promise<void>>()

  return {
    async prepare(kind, { origin, projectId, userId }, { device, place }) {
      const email = mailer && (await identities.findEmail(userId))
      if (email === undefined) return () => undefined
      const { name: projectName } = await sites.require(projectId, origin)
      return () => {
        const mailed = (async () => {
          const name = secrets.hash('limit', 'notice', kind, userId)
          const held = await limits.hold([{ name, windows: noticeLimits }], longestMailMs)
          if ('waitMs' in held) return metrics.countLimit()
          const mail = writeNoticeMail(kind, { projectName, origin, device, place })
          await mailer?.send(email, mail).then(held.confirm, async (error: unknown) => {
            await held.release()
            throw error
          })
        })().catch(() => undefined) // The mailer has counted and told it.
        underWay.add(mailed)
        void mailed.finally(() => underWay.delete(mailed))
      }
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}
