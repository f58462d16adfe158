import { composeMail, type Mail, type MailRequester } from './composeMail.js'

/** What a code lets somebody do. */
export type CodePurpose = 'login' | 'primary' | 'secondary' | 'capture'

const codeWords: Record<CodePurpose, (host: string) => { subject: string; use: string; warning: string }> = {
  login: (host) => ({
    subject: `Your code for ${host}`,
    use: `Enter this code to log in to your wallet at ${host}.`,
    warning:
      'Didn’t ask for it? Someone typed your address. Ignore this email: nobody can log in without the code.',
  }),
  primary: (host) => ({
    subject: `Confirm your current email at ${host}`,
    use: `This code lets another email address replace this one for your wallet at ${host}.`,
    warning:
      'Didn’t ask for it? Someone is logged in to your wallet. Don’t use or share the code. Log in and end all sessions.',
  }),
  secondary: (host) => ({
    subject: `Confirm your new email at ${host}`,
    use: `This code makes this the email address of your wallet at ${host}.`,
    warning: 'Didn’t ask for it? Someone typed your address. Ignore this email.',
  }),
  capture: (host) => ({
    subject: `Confirm your email at ${host}`,
    use: `This code gives your email address to ${host}, for the account that is signing in there.`,
    warning:
      'Didn’t ask for it? Someone typed your address. Ignore this email: the site can’t get your address without the code.',
  }),
}

/**
 * Writes the mail with a code.
 *
 * @param purpose - What the code lets somebody do.
 * @param code - Six digits.
 * @param requester - Who asked.
 */
export function writeCodeMail(purpose: CodePurpose, code: string, requester: MailRequester): Mail {
  const { subject, use, warning } = codeWords[purpose](new URL(requester.origin).host)
  return composeMail({
    subject,
    code,
    use,
    requester,
    rules: [
      `The code works once, for ${requester.lifetimeMinutes} minutes, and only in the window that asked for it.`,
      `Enter it only at ${requester.origin}. Never share it: neither ${requester.projectName} nor its support will ask for it, not even by phone.`,
      warning,
    ],
  })
}

/**
 * Writes the mail with the link that approves a device.
 *
 * @param link - Opens the page that asks; opening it approves nothing.
 * @param requester - Who asked.
 */
export function writeApprovalMail(link: string, requester: MailRequester): Mail {
  return composeMail({
    subject: `Approve a new device at ${new URL(requester.origin).host}`,
    use: 'A device you haven’t used before wants to log in to your wallet. Check it before you let it in.',
    link: { label: 'Review the device', url: link },
    requester,
    rules: [
      `The link works for ${requester.lifetimeMinutes} minutes. After you approve, we’ll email you a code.`,
      `Never share this link or the code: neither ${requester.projectName} nor its support will ask for them, not even by phone.`,
      'Not your device? Don’t approve it.',
    ],
  })
}
