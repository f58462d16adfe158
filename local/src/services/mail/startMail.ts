import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders, plainText, type Reply, replyJson, serveLocal } from '../../page/serveLocal.js'
import { createMailbox, type Mailbox } from './createMailbox.js'
import {
  createHtmlReply,
  createListPage,
  createMailPage,
  createMissingPage,
  inboxScript,
} from './mailPages.js'
import { mailPart } from './part.mjs'
import { readMail } from './readMail.js'
import { startSmtp } from './startSmtp.js'

/** The local inbox, running. */
export type LocalMail = {
  /** Where its page is. */
  url: string
  /** Where mail is sent to, such as `smtp://127.0.0.1:4007`. */
  smtpUrl: string
  stop(): Promise<void>
}

/** Open pages that are told of new mail; more are refused. */
const maxWatchers = 50

/**
 * Starts the local inbox: SMTP that takes mail for every address, a page that shows it, and for tests
 * `GET /api/mails?to={address}` (`{ mails: Mail[] }`, newest first). Mails are kept in memory alone.
 *
 * @param parameters - Ports on 127.0.0.1; 0 lets the system choose.
 * @throws local/port-in-use
 * @example
 * import { startMail } from '@latchkey/local'
 * const { url, smtpUrl, stop } = await startMail({ port: 0, smtpPort: 0 })
 */
export async function startMail({ port, smtpPort }: { port: number; smtpPort: number }): Promise<LocalMail> {
  const mailbox = createMailbox()
  const smtp = await startSmtp({
    port: smtpPort,
    onMail: async (raw, recipients) => mailbox.add(await readMail(raw, recipients)),
  })
  const watchers = { count: 0 }
  const pages = await serveLocal({
    port,
    setting: mailPart.ports.mail.variable,
    handle: async (request, response) => answer(request, response, mailbox, watchers),
  }).catch(async (error: unknown) => {
    await smtp.stop()
    throw error
  })
  return {
    url: pages.url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    stop: async () => void (await Promise.all([smtp.stop(), pages.stop()])),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  watchers: { count: number },
): Reply | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, type: plainText, body: 'Only GET is allowed here\n' }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const to = searchParams.get('to') ?? ''
  if (pathname === '/') return createListPage(mailbox.search(to), to)
  if (pathname === '/inbox.js')
    return { status: 200, type: 'text/javascript; charset=utf-8', body: inboxScript }
  if (pathname === '/api/mails') return replyJson({ mails: mailbox.list(to || undefined) })
  if (pathname === '/api/events') return sendEvents(request, response, mailbox, watchers)
  const [, id = '', isHtml] = /^\/mails\/([\w-]+)(\/html)?$/.exec(pathname) ?? []
  const mail = mailbox.get(id)
  if (!mail) return createMissingPage()
  return isHtml ? createHtmlReply(mail) : createMailPage(mail)
}

/** Tells a page of every mail that comes, until it is closed. */
function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  watchers: { count: number },
): Reply | undefined {
  if (request.method !== 'GET' || watchers.count >= maxWatchers)
    return { status: 503, type: plainText, body: 'Too many pages are open\n' }
  watchers.count++
  response.writeHead(200, { ...pageHeaders, 'content-type': 'text/event-stream' })
  response.write('retry: 1000\n\n')
  const unwatch = mailbox.watch(({ id }) => response.write(`event: mail\ndata: ${id}\n\n`))
  response.once('close', () => {
    watchers.count--
    unwatch()
  })
  return undefined
}
