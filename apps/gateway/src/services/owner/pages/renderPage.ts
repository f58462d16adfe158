import { toHtml } from '../../../reference/toHtml.js'
import type { OwnerSession } from '../createOwnerSessions.js'
import { ownerStyle } from './ownerStyle.js'

/** HTML that is written already, in which every text from elsewhere went through `toHtml`. */
export type Html = string

/** What the visitor is told above the page. */
export type Note = { tone: 'good' | 'bad' | 'plain'; text: string }

/** A page. */
export type Page = {
  title: string
  /** Undefined where nobody is signed in. */
  session: OwnerSession | undefined
  note?: Note | undefined
  body: Html
  /** It is one small card. */
  isNarrow?: boolean
}

/**
 * Renders a page of the owner.
 *
 * @param page - See {@link Page}.
 * @returns A whole HTML document that needs nothing from elsewhere and runs nothing.
 */
export function renderPage({ body, isNarrow, note, session, title }: Page): Html {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${toHtml(title)} · Latchkey</title><style>${ownerStyle}</style></head>
<body>${session ? renderTop(session) : ''}<main${isNarrow ? ' class="narrow"' : ''}><h1>${toHtml(title)}</h1>${renderNote(note)}${body}</main></body></html>`
}

function renderTop(session: OwnerSession): Html {
  return `<header class="top"><strong>Latchkey</strong><a href="/owner">Projects</a><a href="/owner/audit">Changes</a>${renderForm('/owner/sign-out', session, '<button>Sign out</button>')}</header>`
}

function renderNote(note: Note | undefined): Html {
  if (!note) return ''
  const role = note.tone === 'bad' ? 'alert' : 'status'
  return `<p class="note ${note.tone}" role="${role}">${toHtml(note.text)}</p>`
}

/**
 * Renders a form that only a page of this session can send.
 *
 * @param action - Its path.
 * @param session - See {@link OwnerSession}.
 * @param fields - What is in it.
 */
export function renderForm(action: string, session: OwnerSession, fields: Html): Html {
  return `<form method="post" action="${toHtml(action)}"><input type="hidden" name="form" value="${toHtml(session.formToken)}">${fields}</form>`
}

/**
 * Renders the page on which the owner signs in.
 *
 * @param note - Of a try before.
 */
export function renderSignIn(note?: Note): Html {
  return renderPage({
    ...{ title: 'Sign in', session: undefined, note, isNarrow: true },
    body: `<div class="card"><form method="post" action="/owner/sign-in"><label for="token">Token</label><input class="code" id="token" name="token" type="password" autocomplete="current-password" required autofocus><p class="soft">It’s what LATCHKEY_ADMIN_TOKEN is set to at this gateway.</p><button class="primary">Sign in</button></form></div>`,
  })
}

/** The path of a project's page. */
export const toProjectPath = (id: string, page = '') =>
  `/owner/projects/${encodeURIComponent(id)}${page && `/${page}`}`

/**
 * Renders the links between the pages of a project.
 *
 * @param id - The project.
 * @param current - The page it is on.
 */
export function renderTabs(id: string, current: '' | 'settings' | 'changes'): Html {
  const tabs = [
    ['', 'Visitors'],
    ['settings', 'Settings'],
    ['changes', 'Changes'],
  ] as const
  const links = tabs.map(
    ([page, text]) =>
      `<a href="${toHtml(toProjectPath(id, page))}"${page === current ? ' aria-current="page"' : ''}>${text}</a>`,
  )
  return `<nav class="tabs" aria-label="Project">${links.join('')}</nav>`
}

const numbers = new Intl.NumberFormat('en')

/**
 * Writes a number with its thousands apart.
 *
 * @param value - The number.
 */
export const toNumber = (value: number) => numbers.format(value)
