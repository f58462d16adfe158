import type { Change } from '@latchkey/wire/secure'
import { composeMail, type Mail, nothingToDo } from '../mail/composeMail.js'
import type { NoticeRequester } from '../mail/createNotices.js'

const words: Record<Change['kind'], { subject: string; use: string }> = {
  delete: {
    subject: 'will be deleted',
    use: 'Someone logged in asked to delete your wallet and its account, but couldn’t show that they can unlock it.',
  },
  login: {
    subject: 'will lose a login',
    use: 'Someone logged in asked to remove one of your logins, but couldn’t show that they can unlock the wallet.',
  },
  device: {
    subject: 'will lose a device',
    use: 'Someone logged in asked to revoke one of your devices, but couldn’t show that they can unlock the wallet.',
  },
  way: {
    subject: 'will lose a way to unlock it',
    use: 'Someone logged in asked to remove a way to unlock your wallet, from a device that is new or can’t unlock it.',
  },
}

// Two formats, because versions of ICU join date and time differently.
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

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
  return composeMail({
    subject: `${isReminder ? 'Soon: your' : 'Your'} wallet at ${host} ${subject}`,
    use,
    link: { label: 'Cancel the change', url: link },
    requester,
    rules: [
      `It happens after ${dateFormat.format(dueAt)} at ${timeFormat.format(dueAt)} UTC unless you cancel it. You don’t need to log in to cancel.`,
      'Wasn’t you? Cancel it now: someone can read your email or has another of your logins. Secure those, then log in and end all sessions.',
      nothingToDo,
    ],
  })
}
