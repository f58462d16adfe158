import { escapeHtml } from '../../http/escapeHtml.js'
import { composeMail, type Mail, type MailRequester } from '../mail/writeMail.js'
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
    subject: `The address of your wallet at ${new URL(requester.origin).host} was changed`,
    lead: { text: link, html: `<p><a href="${escapeHtml(link)}">Undo the change</a></p>` },
    use: 'Another address has taken the place of this one for your wallet. If it was not you, undo it with this link.',
    requester,
    rules: [
      `The link works for ${hours} hours, once. It puts this address back and ends every login that has begun since.`,
      'Nobody will ever ask you for this link.',
      'If it was you, there is nothing to do.',
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
    subject: `The address of your wallet at ${new URL(requester.origin).host} is this one again`,
    use: 'The change of address of your wallet was undone. Logins that began after it have ended.',
    requester,
    rules: [
      `The address cannot be changed for ${hours} hours now.`,
      'Log in, and look at the devices and the ways into your wallet: remove what is not yours.',
    ],
  })
}
