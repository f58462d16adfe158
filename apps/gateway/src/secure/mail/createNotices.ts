import { daySeconds, hourSeconds } from '@latchkey/primitives'
import type { SlotType } from '@latchkey/wire/vault'
import type { Caller } from '../codes/Caller.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Identities } from '../identities/createIdentities.js'
import type { Limits } from '../limits/createLimits.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import type { Sites } from '../sites/createSites.js'
import type { Mail, MailRequester } from './composeMail.js'
import { longestMailMs, type Mailer } from './createMailer.js'
import { type NoticeKind, writeNoticeMail } from './writeNotice.js'

/** What is mailed of one kind to one user; what is more is not worth their while. */
export const noticeLimits = [
  { max: 5, ms: hourSeconds * 1000 },
  { max: 15, ms: daySeconds * 1000 },
] as const

/** Whose wallet it is about, and at which site. */
type Told = Pick<SecureSession, 'origin' | 'projectId' | 'userId'>
type Doer = Pick<Caller, 'device' | 'place'>

/** Tells users by mail what happened to their wallet: at every address of theirs that is verified. */
export type Notices = {
  /**
   * Looks up the addresses and returns what mails them, once the thing has happened. Nobody waits for the mails, and one that
   * cannot be sent undoes nothing.
   *
   * @param kind - What happens. Each kind is counted for itself, so that none is held back by another.
   * @param told - Whose wallet.
   * @param doer - On which device, from which network.
   * @param way - The type of way in it is about: browsers, of which there are many, are counted apart from what outlives them.
   */
  prepare(kind: NoticeKind, told: Told, doer: Doer, way?: SlotType): Promise<() => void>
  /**
   * Mails all addresses now.
   *
   * @param told - Whose wallet.
   * @param doer - On which device, from which network.
   * @param write - Writes the mail.
   * @returns To how many addresses it went; 0 where the user has none, or mails are not set up.
   * @throws GatewayFailure `mail/unavailable` when it went to none of those there are
   */
  deliver(told: Told, doer: Doer, write: (requester: NoticeRequester) => Mail): Promise<number>
  /** Waits for those under way. */
  settle(): Promise<void>
}

/** Who did what a notice tells of. */
export type NoticeRequester = Omit<MailRequester, 'lifetimeMinutes'>

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
  identities: Pick<Identities, 'listEmails'>
  limits: Limits
  mailer: Mailer | undefined
  metrics: SecureMetrics
  secrets: Secrets
  sites: Sites
}): Notices {
  const underWay = new Set<Promise<void>>()

  /** A site that was taken off the project's list is called what it is. */
  async function toRequester({ origin, projectId }: Told, { device, place }: Doer): Promise<NoticeRequester> {
    const projectName = await sites.require(projectId, origin).then(
      ({ name }) => name,
      () => new URL(origin).host,
    )
    return { projectName, origin, device, place }
  }

  /** How many took it; the mailer has counted and told those that did not. */
  async function mailAll(emails: readonly string[], mail: Mail) {
    const sent = await Promise.allSettled(emails.map((email) => mailer?.send(email, mail)))
    const refused = sent.find((one) => one.status === 'rejected')
    return { count: sent.filter(({ status }) => status === 'fulfilled').length, reason: refused?.reason }
  }

  return {
    async prepare(kind, told, doer, way) {
      const emails = mailer ? await identities.listEmails(told.userId) : []
      if (emails.length === 0) return () => undefined
      const requester = await toRequester(told, doer)
      const counted = way === 'device' || way === 'device-pin' ? `${kind} browser` : kind
      return () => {
        const mailed = (async () => {
          const name = secrets.hash('limit', 'notice', counted, told.userId)
          const held = await limits.hold([{ name, windows: noticeLimits }], longestMailMs)
          if ('waitMs' in held) return metrics.countLimit()
          const { count, reason } = await mailAll(emails, writeNoticeMail(kind, requester))
          if (count > 0) return held.confirm()
          await held.release()
          throw reason
        })().catch(() => undefined) // The mailer has counted and told it.
        underWay.add(mailed)
        void mailed.finally(() => underWay.delete(mailed))
      }
    },
    async deliver(told, doer, write) {
      const emails = mailer ? await identities.listEmails(told.userId) : []
      if (emails.length === 0) return 0
      const { count, reason } = await mailAll(emails, write(await toRequester(told, doer)))
      if (count === 0) throw reason
      return count
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}
