import { composeMail, type Mail, type MailRequester } from './writeMail.js'

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

const words: Record<NoticeKind, (host: string) => { subject: string; use: string; advice: string }> = {
  'managed-slot-opened': (host) => ({
    subject: `A new device has opened your wallet at ${host}`,
    use: 'A device you have not used before has opened your wallet with a login alone.',
    advice:
      'If it was not you, whoever it was may have your keys. Move what is in the wallet to another one now, then log in, revoke the device and end all sessions.',
  }),
  'wallet-exported': (host) => ({
    subject: `The keys of your wallet at ${host} were shown`,
    use: 'Somebody who is logged in to your wallet has asked to be shown its keys.',
    advice: 'If it was not you, move what is in the wallet to another one now.',
  }),
  'slot-added': (host) => ({
    subject: `Your wallet at ${host} has a new way in`,
    use: 'A new way into your wallet was added: a device, a passkey, a passphrase or a recovery kit.',
    advice: 'If it was not you, log in, remove it and end all sessions.',
  }),
  'wallet-replaced': (host) => ({
    subject: `The ways into your wallet at ${host} were replaced`,
    use: 'Your wallet was put under a new key. All ways in from before open it no more.',
    advice: 'If it was not you, move what is in the wallet to another one now.',
  }),
  'wallet-deleted': (host) => ({
    subject: `Your wallet at ${host} was deleted`,
    use: 'Everything this service had of your wallet and your login was deleted. A recovery kit still opens the wallet.',
    advice:
      'If it was not you, open the wallet with your recovery kit and move what is in it to another one now.',
  }),
  'login-added': (host) => ({
    subject: `There is another way to log in to your wallet at ${host}`,
    use: 'A login at a provider, or by mail, was added to yours. Whoever has it gets to your wallet like you.',
    advice: 'If it was not you, log in, remove it, revoke the device and end all sessions.',
  }),
  'login-removed': (host) => ({
    subject: `A way to log in to your wallet at ${host} was removed`,
    use: 'Somebody who is logged in to your wallet has removed one of its logins.',
    advice: 'If it was not you, log in another way, revoke the device and end all sessions.',
  }),
  'device-login': (host) => ({
    subject: `A new device has logged in to your wallet at ${host}`,
    use: 'A browser that your wallet was not used in before has logged in. Browsers keep sites apart: one that you use elsewhere is new at another site.',
    advice:
      'If it was not you, somebody can read your mails or has another of your logins. Secure those, then log in, revoke the device and end all sessions. Do the same if you approved a code that somebody sent or showed you: it was for their device.',
  }),
  'device-revoked': (host) => ({
    subject: `A device was revoked from your wallet at ${host}`,
    use: 'A device was logged out of your wallet, and its way in, if it had one, was destroyed.',
    advice: 'If it was not you, log in, look at the list of devices and end all sessions.',
  }),
  'slot-removed': (host) => ({
    subject: `A way into your wallet at ${host} was removed`,
    use: 'A way into your wallet was destroyed: a device, a passkey, a passphrase or a recovery kit. What is left opens it still.',
    advice: 'If it was not you, log in, look at the ways in and end all sessions.',
  }),
  'slot-gave-way': (host) => ({
    subject: `A browser gave way at your wallet at ${host}`,
    use: 'Your wallet has as many ways in as it may have. So the browser you have not used for the longest time gave way to a new one; it logs in again when you next use it.',
    advice:
      'If it was not you who came with a new browser, log in, look at the devices and end all sessions.',
  }),
  'list-restored': (host) => ({
    subject: `Ways into your wallet at ${host} had come back`,
    use: 'This server was brought back from an older copy of itself. One of your browsers has seen newer things: what it saw you remove was removed once more.',
    advice:
      'Look at the ways into your wallet and at its devices: what you have removed or added lately may have to be removed or added again.',
  }),
  'change-called-off': (host) => ({
    subject: `A change of your wallet at ${host} was called off`,
    use: 'A change that waited was called off. It does not happen.',
    advice: 'If it was not you, ask for it again, and see who else reads your mails.',
  }),
}

/**
 * Writes the mail that tells of something. It has no link: nobody has to click anything.
 *
 * @param kind - What happened.
 * @param requester - Who did it.
 */
export function writeNoticeMail(kind: NoticeKind, requester: Omit<MailRequester, 'lifetimeMinutes'>): Mail {
  const { advice, subject, use } = words[kind](new URL(requester.origin).host)
  return composeMail({
    subject,
    use,
    requester,
    rules: [advice, 'If it was you, there is nothing to do.'],
  })
}
