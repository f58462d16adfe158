import { getColor } from '@latchkey/design'
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

/** The last rule of mails about what somebody did. */
export const nothingToDo = 'Was it you? There’s nothing to do.'

/** What a mail holds. At most one of `code` and `link` makes sense. */
export type MailParts = {
  /** The heading, too. */
  subject: string
  /** Six digits, largest and first: previews of mails show the beginning. */
  code?: string
  /** What happened or what the code does. */
  use: string
  /** What the reader can do; opening it alone must change nothing. */
  link?: { label: string; url: string }
  requester: Omit<MailRequester, 'lifetimeMinutes'>
  /** What to know, one paragraph each. */
  rules: readonly string[]
}

/** Mail programs know few selectors and no variables, so every element carries its light colours; these replace them. */
const darkRules = [
  ['page', 'background', 'surface-1'],
  ['card', 'background', 'surface-0'],
  ['card', 'border-color', 'hairline'],
  ['text', 'color', 'text'],
  ['soft', 'color', 'text-secondary'],
  ['code', 'background', 'surface-1'],
] as const

const darkStyle = darkRules
  .map(([name, property, token]) => `.${name}{${property}:${getColor(token, 'dark')}!important}`)
  .join('')

const light = (token: string) => getColor(token, 'light')
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 12px;font-size:15px;line-height:22px;color:${light('text')}`

/**
 * Composes a mail: the same words as text and as HTML, in the same order.
 *
 * @param parts - See {@link MailParts}.
 */
export function composeMail(parts: MailParts): Mail {
  const { code, link, requester, rules, subject, use } = parts
  const facts = [
    ['Site', `${requester.origin} (${requester.projectName})`],
    ['Device', requester.device],
    ['Network', requester.place],
  ] as const
  const text = [
    ...(code ? [code] : []),
    use,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...rules,
  ].join('\n\n')
  const content = [
    `<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${light('text')}">${escapeHtml(subject)}</h1>`,
    ...(code ? [renderCode(code)] : []),
    renderParagraph(use),
    ...(link ? [renderLink(link)] : []),
    renderFacts(facts),
    ...rules.map(renderParagraph),
  ]
  return { subject, text: `${text}\n`, html: renderPage(subject, content) }
}

function renderPage(subject: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyle}}</style></head>
<body class="page" style="margin:0;background:${light('surface-1')};${font}">
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:${light('surface-1')}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px"><tr><td class="card" align="left" style="background:${light('surface-0')};border:1px solid ${light('hairline')};border-radius:12px;padding:24px;word-break:break-word">
<div role="main">
${content.join('\n')}
</div>
</td></tr></table>
</td></tr></table>
</body></html>`
}

function renderParagraph(text: string): string {
  return `<p class="text" style="${paragraph}">${escapeHtml(text)}</p>`
}

function renderCode(code: string): string {
  return `<p class="code text" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:${light('surface-1')};color:${light('text')};font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`
}

/** The address stands below its button, for programs that show no HTML links and for readers who check them. */
function renderLink({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:16px 0 8px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${light('accent-solid')};color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${light('text-secondary')}">Or copy this link: ${href}</p>`
}

function renderFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const cell = 'padding:4px 16px 4px 0;font-size:14px;line-height:20px;vertical-align:top'
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft" style="${cell};white-space:nowrap;color:${light('text-secondary')}">${name}</td><td class="text" style="${cell};color:${light('text')}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:4px 0 16px">${rows.join('')}</table>`
}
