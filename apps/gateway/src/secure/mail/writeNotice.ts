import type { MailRequester } from './composeMail.js'
import { composeMail, type Mail, nothingToDo } from './composeMail.js'

/** What a user is told of. */
export type NoticeKind =
  | 'managed-slot-opened'
  | 'wallet-exported'
  | 'slot-added'
  | 'wallet-replaced'
  | 'wallet-deleted'
  | 'login-added'
  | 'login-removed'
  | 'device-login'
  | 'device-revoked'
  | 'slot-removed'
  | 'slot-gave-way'
  | 'list-restored'
  | 'change-called-off'

type NoticeWords = {
  subject: string
  use: string
  advice: string
  /** True where nobody asked for it: then the mail does not ask whether it was them. */
  isByItself?: boolean
}

/** The words of each notice, by the host of the site. */
export const noticeWords: Record<NoticeKind, (host: string) => NoticeWords> = {
  'managed-slot-opened': (host) => ({
    subject: `A new device opened your wallet at ${host}`,
    use: 'A device you haven’t used before opened your wallet with just a login.',
    advice:
      'Wasn’t you? Someone may have your keys. Move your funds to another wallet now. Then log in, revoke the device and end all sessions.',
  }),
  'wallet-exported': (host) => ({
    subject: `The keys of your wallet at ${host} were shown`,
    use: 'Someone logged in to your wallet asked to see its keys.',
    advice: 'Wasn’t you? Move your funds to another wallet now.',
  }),
  'slot-added': (host) => ({
    subject: `New way to unlock your wallet at ${host}`,
    use: 'A way to unlock your wallet was added: a device, passkey, passphrase or recovery kit.',
    advice: 'Wasn’t you? Log in, remove it and end all sessions.',
  }),
  'wallet-replaced': (host) => ({
    subject: `The ways to unlock your wallet at ${host} were replaced`,
    use: 'Your wallet has a new encryption key. Earlier ways to unlock it no longer work.',
    advice: 'Wasn’t you? Move your funds to another wallet now.',
  }),
  'wallet-deleted': (host) => ({
    subject: `Your wallet at ${host} was deleted`,
    use: 'Your wallet and your login were deleted from this service. A recovery kit still opens the wallet.',
    advice: 'Wasn’t you? Open the wallet with your recovery kit and move your funds to another wallet now.',
  }),
  'login-added': (host) => ({
    subject: `New way to log in to your wallet at ${host}`,
    use: 'A social login or email address was added to your wallet. Anyone who has it can log in as you.',
    advice: 'Wasn’t you? Log in, remove it, revoke the device and end all sessions.',
  }),
  'login-removed': (host) => ({
    subject: `A way to log in to your wallet at ${host} was removed`,
    use: 'Someone logged in to your wallet removed one of its logins.',
    advice: 'Wasn’t you? Log in another way, revoke the device and end all sessions.',
  }),
  'device-login': (host) => ({
    subject: `A new device logged in to your wallet at ${host}`,
    use: 'A browser that hasn’t used your wallet before logged in. Browsers keep sites apart: one that you use elsewhere is new at another site.',
    advice:
      'Wasn’t you? Someone can read your email or has another of your logins. Secure those first. Then log in, revoke the device and end all sessions. Do the same if you approved a code that someone sent or showed you: it was for their device.',
  }),
  'device-revoked': (host) => ({
    subject: `A device was revoked from your wallet at ${host}`,
    use: 'A device was logged out. It can no longer unlock your wallet.',
    advice: 'Wasn’t you? Log in, check the list of devices and end all sessions.',
  }),
  'slot-removed': (host) => ({
    subject: `A way to unlock your wallet at ${host} was removed`,
    use: 'A way to unlock your wallet was removed: a device, passkey, passphrase or recovery kit. The others still work.',
    advice: 'Wasn’t you? Log in, check the ways to unlock your wallet and end all sessions.',
  }),
  'slot-gave-way': (host) => ({
    subject: `A new browser replaced an old one in your wallet at ${host}`,
    use: 'Your wallet has reached its limit of ways to unlock it. The browser you haven’t used for the longest time made room for a new one. To use it again, log in there.',
    advice: 'Not your new browser? Log in, check the devices and end all sessions.',
  }),
  'list-restored': (host) => ({
    subject: `Check the ways to unlock your wallet at ${host}`,
    use: 'This service was restored from a backup, and ways to unlock your wallet that you had removed came back. One of your browsers noticed, so they were removed again.',
    advice:
      'Check the ways to unlock your wallet and its devices. You may have to repeat what you removed or added lately.',
    isByItself: true,
  }),
  'change-called-off': (host) => ({
    subject: `A change to your wallet at ${host} was cancelled`,
    use: 'A pending change was cancelled. It won’t happen.',
    advice: 'Wasn’t you? Request it again, and check who else can read your email.',
  }),
}

/**
 * Writes the mail that tells of something. It has no link: nobody has to click anything.
 *
 * @param kind - What happened.
 * @param requester - Who did it.
 */
export function writeNoticeMail(kind: NoticeKind, requester: Omit<MailRequester, 'lifetimeMinutes'>): Mail {
  const { advice, isByItself, subject, use } = noticeWords[kind](new URL(requester.origin).host)
  return composeMail({
    subject,
    use,
    requester,
    rules: isByItself ? [advice] : [advice, nothingToDo],
  })
}
