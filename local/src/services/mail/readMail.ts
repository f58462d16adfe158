import { randomUUID } from 'node:crypto'
import type { Address } from 'postal-mime'
import type { Mail } from './Mail.js'

/** How much of a mail is searched for a code and links, in characters. */
const searchedCharacters = 20_000
const maxLinks = 20

/**
 * Reads a mail from its bytes. Broken mails are shown as far as they can be read, never refused.
 *
 * @param raw - The mail as it was sent (RFC 5322).
 * @param recipients - Whom the sender's program named on delivery.
 */
export async function readMail(raw: Buffer, recipients: readonly string[]): Promise<Mail> {
  const content = await readContent(raw)
  const { subject, text, html } = content
  const visible = `${text.slice(0, searchedCharacters)}\n${removeTags(html.slice(0, searchedCharacters))}`
  return {
    ...content,
    id: randomUUID(),
    receivedAtMs: Date.now(),
    to: [...new Set(recipients.map((address) => address.toLowerCase()))],
    code: findCode(subject) ?? findCode(visible),
    links: findLinks(text.slice(0, searchedCharacters), html.slice(0, searchedCharacters)),
  }
}

type Content = Pick<Mail, 'from' | 'subject' | 'text' | 'html' | 'attachments'>

async function readContent(raw: Buffer): Promise<Content> {
  // Needed from the first mail on only.
  const { default: PostalMime } = await import('postal-mime')
  try {
    const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 64 * 1024 })
    return {
      from: toText(mail.from),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments.map(({ filename, content }) => ({
        name: filename ?? 'without a name',
        bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      })),
    }
  } catch {
    // It was parsed strictly enough to be refused; whoever looks for a fault in a mail needs to see it nevertheless.
    return { from: '', subject: '(cannot be read)', text: raw.toString('latin1'), html: '', attachments: [] }
  }
}

function toText(from: Address | undefined): string {
  if (!from?.address) return from?.name ?? ''
  return from.name ? `${from.name} <${from.address}>` : from.address
}

/** Six digits that stand alone, also as three and three. */
export function findCode(text: string): string | undefined {
  const found = /(?<![\w.,#-])(\d{3})[ \u00a0-]?(\d{3})(?![\w-]|[.,]\d)/.exec(text)
  return found ? `${found[1]}${found[2]}` : undefined
}

function findLinks(text: string, html: string): string[] {
  const address = String.raw`https?:\/\/[^\s"'<>()]{1,2000}`
  const written = text.match(new RegExp(String.raw`\b${address}`, 'g')) ?? []
  const behindWords = [...html.matchAll(new RegExp(`href=["']?(${address})`, 'gi'))]
  const all = [
    ...written.map((link) => link.replace(/[.,;:!?]$/, '')),
    ...behindWords.map(([, link = '']) => link.replaceAll('&amp;', '&')),
  ]
  return [...new Set(all)].slice(0, maxLinks)
}

/** Good enough to look for a code; what is shown goes into a sandbox as it is. */
function removeTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ')
}
