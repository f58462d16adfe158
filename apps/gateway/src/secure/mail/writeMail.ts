import { escapeHtml } from '../../http/escapeHtml.js'

/** A mail without its addresses. */
export type Mail = { subject: string; text: string; html: string }

/** Who asked for a mail. Nothing of it is in the words of whoever asked. */
export type MailRequester = {
  projectName: string
  /** The site, such as `https://app.example.org`. */
  origin: string
  /** Such as `Firefox on Linux`. */
  device: string
  /** The network, such as `203.0.113.*`. */
  place: string
  lifetimeMinutes: number
}

/** What a code lets somebody do. */
export type CodePurpose = 'login' | 'primary' | 'secondary' | 'capture'

const codeWords: Record<CodePurpose, (host: string) => { subject: string; use: string; warning: string }> = {
  login: (host) => ({
    subject: `Your code for ${host}`,
    use: `logs you in to your wallet at ${host}.`,
    warning:
      'If you did not ask for it, somebody typed your address. Do nothing: without the code nobody gets in.',
  }),
  primary: (host) => ({
    subject: `Confirm your present address at ${host}`,
    use: `allows another address to take the place of this one for your wallet at ${host}.`,
    warning:
      'If you did not ask for it, somebody is logged in to your wallet. Keep the code to yourself, log in and end all sessions.',
  }),
  secondary: (host) => ({
    subject: `Confirm your new address at ${host}`,
    use: `makes this the address of your wallet at ${host}.`,
    warning: 'If you did not ask for it, somebody typed your address. Do nothing.',
  }),
  capture: (host) => ({
    subject: `Confirm your address at ${host}`,
    use: `gives this address to the site ${host}, for an account that signs in there.`,
    warning:
      'If you did not ask for it, somebody typed your address. Do nothing: without the code the site does not get it.',
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
    lead: { text: code, html: `<p style="font-size:32px;letter-spacing:6px;margin:0"><b>${code}</b></p>` },
    use: `This code ${use}`,
    requester,
    rules: [
      `It works for ${requester.lifetimeMinutes} minutes, once, and only in the window that asked for it.`,
      `Type it at ${requester.origin} and nowhere else. Nobody will ever ask you for it: not ${requester.projectName}, not its support, not by phone.`,
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
    subject: `A new device at ${new URL(requester.origin).host}`,
    lead: { text: link, html: `<p><a href="${escapeHtml(link)}">Look at the device</a></p>` },
    use: 'A device you have not used before wants to log in to your wallet. This link shows it and asks whether to let it in.',
    requester,
    rules: [
      `The link works for ${requester.lifetimeMinutes} minutes. After it a code is mailed to you.`,
      `Nobody will ever ask you for this link or for the code: not ${requester.projectName}, not its support, not by phone.`,
      'If this is not your device, do not approve it.',
    ],
  })
}

/**
 * Writes a mail: what it is about, who asked, and what to know.
 *
 * @param parts - `lead`: what stands first and largest, if anything; the others as they are read.
 */
export function composeMail({
  lead,
  requester: { device, origin, place, projectName },
  rules,
  subject,
  use,
}: {
  subject: string
  lead?: { text: string; html: string }
  use: string
  requester: Omit<MailRequester, 'lifetimeMinutes'>
  rules: readonly string[]
}): Mail {
  const facts = [
    ['Site', `${origin} (${projectName})`],
    ['Device', device],
    ['Network', place],
  ] as const
  const paragraphs = [use, facts.map(([name, value]) => `${name}: ${value}`).join('\n'), ...rules]
  const text = [...(lead ? [lead.text] : []), ...paragraphs].join('\n\n')
  const rows = facts.map(
    ([name, value]) => `<tr><td style="padding-right:16px">${name}</td><td>${escapeHtml(value)}</td></tr>`,
  )
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font:16px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">',
    ...(lead ? [lead.html] : []),
    `<p>${escapeHtml(use)}</p>`,
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    ...rules.map((rule) => `<p>${escapeHtml(rule)}</p>`),
    '</body></html>',
  ].join('\n')
  return { subject, text: `${text}\n`, html }
}
