import { createTransport } from 'nodemailer'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { MailConfig } from '../SecureConfig.js'
import { isLoopbackHost } from '../sites/createSites.js'
import { WalletFailure } from '../WalletFailure.js'
import type { Mail } from './composeMail.js'
import { createMailQueue, type MailQueueBounds, QueueFull } from './createMailQueue.js'

/** Longest time for one try, and for each step of it, in milliseconds. */
const tryTimeoutMs = 15_000
const stepTimeoutMs = 5_000
const retrySeconds = 30

/** A server that takes three seconds a mail still sends a hundred that come at once, before a browser has given up. */
export const usualBounds: MailQueueBounds = {
  minRunning: 2,
  startRunning: 10,
  maxRunning: 40,
  maxWaiting: 400,
  maxWaitMs: 20_000,
}

/** Longest time from asking to the end, one way or the other, in milliseconds. */
export const longestMailMs = usualBounds.maxWaitMs + 2 * tryTimeoutMs

/** Why a mail was not sent, without what the server said: that names the address. */
export type MailFailure = { reason: string; smtpStatus: number | undefined }

/** Sends mails. */
export type Mailer = {
  /**
   * Sends a mail, and once more when the server cannot take it just now.
   *
   * @param to - An address in its one spelling.
   * @param group - The network it is for: networks take turns where many wait.
   * @throws GatewayFailure `mail/unavailable`
   */
  send(to: string, mail: Mail, group?: string): Promise<void>
}

/**
 * Makes the sender of mails. Without TLS it speaks to a server on this machine only.
 *
 * @param options - Server and sender, who counts, who is told of failures, and how much it takes at once.
 */
export function createMailer({
  bounds = usualBounds,
  config,
  metrics,
  onFailure,
}: {
  bounds?: MailQueueBounds
  config: MailConfig
  metrics: SecureMetrics
  onFailure: (failure: MailFailure) => void
}): Mailer {
  const queue = createMailQueue(bounds)
  const { hostname, password, port, protocol, username } = new URL(config.smtpUrl)
  const isWrapped = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isWrapped ? 465 : 587) : Number(port),
    secure: isWrapped,
    requireTLS: !isWrapped && !isLoopbackHost(hostname),
    ...(isLoopbackHost(hostname) ? { ignoreTLS: true } : {}),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function sendOnce(to: string, mail: Mail): Promise<void> {
    await transport.sendMail({
      from: config.from,
      // As an object: a text would be read as a list of addresses.
      to: { name: '', address: to },
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(tryTimeoutMs),
    })
  }

  return {
    async send(to, mail, group) {
      try {
        await queue.run(
          () =>
            sendOnce(to, mail).catch((error: unknown) => {
              if (!isPassing(error)) throw error
              queue.yield()
              return sendOnce(to, mail)
            }),
          group,
        )
        metrics.countMail('sent')
      } catch (cause) {
        metrics.countMail(cause instanceof QueueFull ? 'full' : 'failed')
        onFailure(describeFailure(cause))
        throw new WalletFailure('mail/unavailable', 'The mail could not be sent. Try again later', {
          retryAfterSeconds: retrySeconds,
        })
      }
    },
  }
}

function describeFailure(error: unknown): MailFailure {
  if (error instanceof QueueFull) return { reason: 'full', smtpStatus: undefined }
  const { code, name, responseCode } = error as { code?: string; name?: string; responseCode?: number }
  return { reason: code ?? name ?? 'unknown', smtpStatus: responseCode }
}

/** A server that says no for good (5xx) will say so again; everything else may be over at once. */
function isPassing(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? code !== 'EAUTH' : responseCode < 500
}
