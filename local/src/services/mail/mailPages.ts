import { formatTime } from '../../page/formatTime.js'
import { type Html, html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'
import { createPolicy, type Reply } from '../../page/serveLocal.js'
import type { Mail } from './Mail.js'

const frame = { site: 'Local inbox', note: 'mail stays on this machine' }

/** Runs in the list: asks for the page again when a mail has come, and when the stack is back. */
export const inboxScript = `const list = document.querySelector('#mails')
async function refresh() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  list.replaceChildren(...page.querySelector('#mails').childNodes)
}
const events = new EventSource('/api/events')
events.addEventListener('mail', refresh)
events.addEventListener('open', refresh)
`

/** The list of mails. `search` is what was asked for. */
export function createListPage(mails: readonly Mail[], search: string): Reply {
  const rows = mails.map(
    (mail) => html`<li><a class="choice" href="/mails/${mail.id}">
<span><strong>${mail.subject || 'No subject'}</strong>${mail.code ? html` <b class="chip">${mail.code}</b>` : ''}</span>
<span class="soft">${mail.to.join(', ')} · ${formatTime(mail.receivedAtMs)}</span></a></li>`,
  )
  const none = search ? 'No mail to this address.' : 'No mail yet. New mail appears here.'
  return {
    status: 200,
    headers: {
      'content-security-policy': createPolicy({
        'script-src': "'self'",
        'connect-src': "'self'",
        'form-action': "'self'",
      }),
    },
    body: renderDocument({
      ...frame,
      title: 'Inbox',
      script: '/inbox.js',
      main: html`<form class="search" role="search"><label for="to">Sent to</label>
<input id="to" name="to" type="search" value="${search}" placeholder="ada@example.test" autocomplete="off">
<button>Search</button></form>
<div id="mails" aria-live="polite">${mails.length > 0 ? html`<ul class="plain">${rows}</ul>` : html`<p class="soft">${none}</p>`}</div>`,
    }),
  }
}

/** One mail. Its HTML is shown in a frame that may do nothing. */
export function createMailPage(mail: Mail): Reply {
  return {
    status: 200,
    headers: { 'content-security-policy': createPolicy({ 'frame-src': "'self'" }) },
    body: renderDocument({
      ...frame,
      title: mail.subject || 'No subject',
      header: html`<nav><a href="/">All mails</a></nav>`,
      main: html`<dl><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>From</dt><dd>${mail.from || 'Unknown'}</dd>
<dt>Received</dt><dd>${formatTime(mail.receivedAtMs)}</dd></dl>
${mail.code ? html`<h2>Code</h2><p class="code"><span>${mail.code.slice(0, 3)}</span><span>${mail.code.slice(3)}</span></p>` : ''}
${list(
  'Links',
  mail.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`),
)}
${mail.text ? html`<h2>Plain text</h2><pre class="text">${mail.text}</pre>` : ''}
${mail.html ? html`<h2>HTML</h2><iframe title="HTML part of the mail" sandbox src="/mails/${mail.id}/html"></iframe>` : ''}
${list(
  'Attachments',
  mail.attachments.map(({ name, bytes }) => html`<li>${name} <span class="soft">${bytes} bytes</span></li>`),
)}`,
    }),
  }
}

/** The HTML part of a mail: no scripts, nothing from elsewhere, no links that lead anywhere. */
export function createHtmlReply(mail: Mail): Reply {
  return {
    status: 200,
    headers: {
      'content-security-policy': `sandbox; ${createPolicy({ 'style-src': "'unsafe-inline'", 'img-src': 'data:', 'frame-ancestors': "'self'" })}`,
    },
    body: mail.html,
  }
}

/** What is shown where there is nothing. */
export function createMissingPage(): Reply {
  const main = html`<p>This mail isn’t here. Restarting the local stack empties the inbox. <a href="/">All mails</a></p>`
  return { status: 404, body: renderDocument({ ...frame, title: 'Not found', main }) }
}

function list(title: string, items: readonly Html[]): Html | string {
  return items.length > 0 ? html`<h2>${title}</h2><ul class="plain">${items}</ul>` : ''
}
