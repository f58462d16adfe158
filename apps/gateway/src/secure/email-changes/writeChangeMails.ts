import type { MailRequester } from '../mail/composeMail.js'
import { composeMail, type Mail, nothingToDo } from '../mail/composeMail.js'
import { undoLifetimeMs } from './createEmailChanges.js'

type Requester = Omit<MailRequester, 'lifetimeMinutes'>

const hours = undoLifetimeMs / 3_600_000

/**
 * Writes the mail that tells the address from before that another one has taken its place.
 *
 * @param link - Opens the page that undoes it; opening it undoes nothing.
 * @param requester - Who did it.
 */
export function writeChangedMail(link: string, requester: Requester): Mail {
  return composeMail({
    subject: `The email of your wallet at ${new URL(requester.origin).host} was changed`,
    use: 'Another email address replaced this one for your wallet. Wasn’t you? Undo the change.',
    link: { label: 'Undo the change', url: link },
    requester,
    rules: [
      `The link works once, for ${hours} hours. It restores this address and ends every session that began since the change.`,
      'Never share this link. Nobody will ask you for it.',
      nothingToDo,
    ],
  })
}

/**
 * Writes the mail that tells an address that it counts again.
 *
 * @param requester - Who undid the change, and for which site it was.
 */
export function writeUndoneMail(requester: Requester): Mail {
  return composeMail({
    subject: `Your wallet at ${new URL(requester.origin).host} uses this email again`,
    use: 'The change of your wallet’s email was undone. Sessions that began after it have ended.',
    requester,
    rules: [
      `The email can’t be changed for the next ${hours} hours.`,
      'Log in and check your devices and the ways to unlock your wallet. Remove anything that isn’t yours.',
    ],
  })
}
