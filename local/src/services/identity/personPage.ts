import { type Html, html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'
import { createPolicy, type Reply } from '../../page/serveLocal.js'
import { persons } from './persons.js'

/** What is the same on every page here. */
export const localFrame = { site: 'Local identities', note: 'test accounts only' }

/** Posts the one form of a page as soon as it is there. */
export const submitScript = 'document.forms[0].submit()\n'

/**
 * The page on which a visitor chooses whom to be. Choosing is following a link: a form's way on would be cut off by
 * the page's own policy wherever the site sends the visitor next.
 *
 * @param path - The page's path; a person's id below it is the choice.
 */
export function createPersonPage({
  title,
  path,
  query,
}: {
  title: string
  path: string
  query: URLSearchParams
}): Reply {
  const isAlone = query.get('coop') === 'same-origin'
  const rows = persons.map(
    ({ id, firstName, lastName, about, email }) =>
      html`<li><a class="choice" href="${path}/${id}"><strong>${firstName} ${lastName}</strong>
<span class="soft">${about}${email ? html` · ${email}` : ''}</span></a></li>`,
  )
  return {
    status: 200,
    headers: isAlone ? { 'cross-origin-opener-policy': 'same-origin' } : {},
    body: renderDocument({
      ...localFrame,
      title: `Sign in with ${title}`,
      main: html`<p class="soft">This isn’t ${title}, but a stand-in on this machine. Choose an account.</p>
<ul class="plain">${rows}</ul>
<h2>This window</h2>
<p>${
        isAlone
          ? 'This window is isolated from the page that opened it, as some providers do (Cross-Origin-Opener-Policy: same-origin).'
          : html`<a href="${path}?coop=same-origin">Isolate it from the page that opened it</a>, as some providers do.`
      }</p>`,
    }),
  }
}

/** Sends the visitor back by a form that posts itself (OAuth 2.0 Form Post Response Mode). */
export function createFormPostPage(action: string, fields: Readonly<Record<string, string>>): Reply {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return {
    status: 200,
    headers: {
      // Where the site sends the visitor after its own address is not for this page to say.
      'content-security-policy': createPolicy({ 'script-src': "'self'", 'form-action': 'http: https:' }),
    },
    body: renderDocument({
      ...localFrame,
      title: 'Returning to the site',
      script: '/submit.js',
      main: html`<form method="post" action="${action}">${inputs}<button>Continue</button></form>`,
    }),
  }
}

/** What went wrong, for the person in front of it. */
export function createFaultPage(status: number, title: string, reason: string): Reply {
  return { status, body: renderDocument({ ...localFrame, title, main: html`<p>${reason}</p>` }) }
}

/** Says that there is nothing left to choose. */
export function createOverPage(): Reply {
  return createFaultPage(
    410,
    'This sign-in is over',
    'It was used or has expired. Go back to the site and start again.',
  )
}

/** The page at the root: what there is. */
export function createStartPage(addresses: Readonly<Record<string, string>>): Reply {
  const rows: Html[] = Object.entries(addresses).map(
    ([name, url]) => html`<dt>${name}</dt><dd><code>${url}</code></dd>`,
  )
  const people = persons.map(
    ({ firstName, lastName, about }) =>
      html`<li>${firstName} ${lastName} <span class="soft">${about}</span></li>`,
  )
  return {
    status: 200,
    body: renderDocument({
      ...localFrame,
      title: 'Local identities',
      main: html`<p class="soft">Stand-ins for social login providers. Sites send their visitors here.</p>
<h2>Providers</h2><dl>${rows}</dl><h2>Accounts</h2><ul class="plain">${people}</ul>`,
    }),
  }
}
