import type { Change } from '@latchkey/wire/secure'
import { escapeHtml } from '../../http/escapeHtml.js'
import type { NoticeRequester } from '../mail/createNotices.js'
import { composeMail, type Mail } from '../mail/writeMail.js'

const words: Record<Change['kind'], { subject: string; use: string }> = {
  delete: {
    subject: 'will be deleted',
    use: 'Somebody who is logged in wants your wallet and its account deleted, and could not show that they can open it.',
  },
  login: {
    subject: 'will lose a login',
    use: 'Somebody who is logged in wants one of your logins removed, and could not show that they can open the wallet.',
  },
  device: {
    subject: 'will lose a device',
    use: 'Somebody who is logged in wants one of your devices revoked, and could not show that they can open the wallet.',
  },
  way: {
    subject: 'will lose a way in',
    use: 'Somebody who is logged in wants a way into your wallet removed, from a device that is new or cannot open it.',
  },
}

/**
 * Writes the mail that tells of a change that waits.
 *
 * @param change - What, when, and whether it is the reminder.
 * @param link - Opens the page that calls it off; opening it alone does nothing.
 * @param requester - Who asked.
 */
export function writeChangeMail(
  { dueAt, isReminder, kind }: { kind: Change['kind']; dueAt: Date; isReminder: boolean },
  link: string,
  requester: NoticeRequester,
): Mail {
  const { subject, use } = words[kind]
  const { host } = new URL(requester.origin)
  const due = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return composeMail({
    subject: `${isReminder ? 'Soon: your' : 'Your'} wallet at ${host} ${subject}`,
    lead: { text: link, html: `<p><a href="${escapeHtml(link)}">Call it off</a></p>` },
    use,
    requester,
    rules: [
      `It happens after ${due} unless it is called off. This link opens the page that calls it off, without a login.`,
      'If it was not you, call it off now: somebody can read your mails or has another of your logins. Secure those, then log in and end all sessions.',
      'If it was you, there is nothing to do.',
    ],
  })
}
