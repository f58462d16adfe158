import type { WaitingChange } from '@latchkey/wire/secure'

/** What a change that waits will do. */
export const changeTexts: Record<WaitingChange['kind'], string> = {
  delete: 'The wallet and its account will be deleted',
  login: 'A login will be removed',
  device: 'A device will be revoked',
  way: 'A way to unlock will be removed',
}

/** Texts of the pages that mailed links lead to. */
export const linkTexts = {
  openAgain: 'Open the link in the mail once more: a page that is loaded again has forgotten it.',
  facts: {
    site: 'Site',
    project: 'Project',
    device: 'Device',
    network: 'Network',
    asked: 'Asked',
    changed: 'Changed',
    due: 'Happens after',
    email: 'Email that comes back',
    expires: 'Link works until',
  },
  approve: {
    title: 'Approve a device',
    what: 'the device',
    over: 'This link is over, or was replaced by a newer one. Look for a newer mail, or log in again.',
    advice:
      'Approve only if you are logging in there now. If it wasn’t you, close this page: nothing happens.',
    button: 'Approve',
    doneTitle: 'Device approved',
    theDevice: 'The device',
    done: (device: string, origin: string | undefined) =>
      `${device} is approved${origin === undefined ? '' : ` for ${origin}`}.`,
    doneBefore: (device: string, origin: string | undefined) =>
      `${device} was approved before${origin === undefined ? '' : ` for ${origin}`}.`,
    next: 'Go back to the site. We’ll mail you a code; type it there and nowhere else.',
  },
  cancel: {
    title: 'Call a change off',
    what: 'the change',
    over: 'Nothing waits for this link any more: the change was called off, or it has happened.',
    lead: (change: string) => `${change}, unless you call it off.`,
    advice: 'If you asked for it, close this page: it happens when it is due.',
    button: 'Call it off',
    doneTitle: 'Called off',
    done: 'It does not happen.',
    next: 'If you didn’t ask for it, somebody can read your mail or has another of your logins. Secure those, then log in to your wallet, revoke the device and end all sessions.',
  },
  undo: {
    title: 'Undo a change of email',
    what: 'the change',
    over: 'This link is over, or was used before.',
    advice:
      'Undo it if it wasn’t you. Every login since then ends, and the email can’t be changed for 72 hours.',
    button: 'Put my email back',
    doneTitle: 'The change is undone',
    done: '{email} is the email of your wallet again.',
    next: 'Log in with it, and check the devices and the ways to unlock. Remove what isn’t yours.',
  },
}
