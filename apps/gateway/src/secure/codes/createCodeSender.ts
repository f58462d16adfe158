import { randomBytes, randomInt } from 'node:crypto'
import { daySeconds, hourSeconds } from '@latchkey/primitives'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Project } from '../../projects/Project.js'
import { toCallerBlocks } from '../../rate-limit/toCallerBlocks.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Limit, Limits } from '../limits/createLimits.js'
import type { Mailer } from '../mail/createMailer.js'
import { type MailRequester, writeApprovalMail, writeCodeMail } from '../mail/writeMail.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { Caller } from './Caller.js'
import { type CodeKey, type CodeRow, type CodeStep, codeLifetimeMs } from './createCodeStore.js'

/** Between two mails to one mailbox, in milliseconds. */
export const cooldownMs = 30_000

const hourMs = hourSeconds * 1000
const dayMs = daySeconds * 1000

/** What may be mailed. With five tries a code, a mailbox's code is guessed by one in ten thousand a day. */
export const mailLimits = {
  mailbox: [
    { max: 1, ms: cooldownMs },
    { max: 5, ms: hourMs },
    { max: 20, ms: dayMs },
  ],
  /** One IPv4 address, or one /64; a /48 has sixteen times as much. */
  network: [
    { max: 30, ms: hourMs },
    { max: 150, ms: dayMs },
  ],
  project: [{ max: 1_000, ms: hourMs }],
} as const

/** Mails without which a step is not done. */
export type MailedStep = Exclude<CodeStep, 'connect' | 'captured'>

/** Makes codes and links, and mails them. */
export type CodeSender = {
  /**
   * Counts a mail before it is sent, wherever it will go.
   *
   * @param step - What the mail is for; `connect` sends none to the mailbox.
   * @throws GatewayFailure `email/limited`
   */
  count(mail: { step: CodeStep; subject: string; projectId: string; caller: Caller }): Promise<void>
  /** A fresh code or link for a step, and the hash it is known by. */
  makeSecret(key: CodeKey & { step: MailedStep }): { secret: string; secretHash: string }
  /** The hashes a code that somebody typed may be kept as: one of each of the operator's secrets. */
  hashCode(key: CodeKey, code: string): string[]
  /** The hashes the token in a link may be kept as. */
  hashLink(token: string): string[]
  /** Mails it. */
  send(row: CodeRow, secret: string, project: Project): Promise<void>
  /** Ciphers an address for a transaction. */
  sealEmail(email: string, transactionId: string): Promise<string>
  openEmail(sealed: string, transactionId: string): Promise<string>
}

/**
 * Makes the sender of codes.
 *
 * @param dependencies - What it works with; no mailer where mails are not set up.
 */
export function createCodeSender({
  isOneNetwork,
  limits,
  mailer,
  metrics,
  secrets,
  secureUrl,
}: {
  /** All visitors come from one network, which may have as many mails as its project then. */
  isOneNetwork: boolean
  limits: Limits
  mailer: Mailer | undefined
  metrics: SecureMetrics
  secrets: Secrets
  secureUrl: string
}): CodeSender {
  const toName = (...parts: string[]) => secrets.hash('limit', ...parts)
  const toPlace = (rowId: string) => ({ table: 'secure_codes', userId: '', rowId })
  // The device is part of it, so that what one was sent is nothing to another.
  const hashCode = ({ id, step, thumbprint }: CodeKey, code: string) =>
    secrets.hashes('code', id, thumbprint, step, code)
  const hashLink = (token: string) => secrets.hashes('link', token)

  function requireMailer(): Mailer {
    if (mailer) return mailer
    throw new GatewayFailure(
      'email/off',
      'Nobody can log in by mail here: SMTP_URL and MAIL_FROM are not set',
    )
  }

  /** Networks first: who asks too often uses up nothing of anybody else’s. */
  function listLimits({ caller, projectId, step, subject }: Parameters<CodeSender['count']>[0]): Limit[] {
    const ofNetwork = isOneNetwork ? mailLimits.project : mailLimits.network
    const networks = toCallerBlocks(caller.address).map(({ cost, name }) => ({
      name: toName('network', name),
      windows: ofNetwork.map(({ max, ms }) => ({ max: max / cost, ms })),
    }))
    const project = { name: toName('project', projectId), windows: mailLimits.project }
    if (step === 'connect') return [...networks, project]
    // Links count for themselves: a code follows each of them at once.
    const kind = step === 'device' ? 'link' : 'code'
    return [...networks, project, { name: toName('mailbox', kind, subject), windows: mailLimits.mailbox }]
  }

  return {
    hashCode,
    hashLink,
    async count(mail) {
      requireMailer()
      const waitMs = await limits.take(listLimits(mail))
      if (waitMs === 0) return
      metrics.countLimit()
      const seconds = Math.ceil(waitMs / 1000)
      throw new GatewayFailure('email/limited', `Please try again after ${seconds} seconds`, {
        retryAfterSeconds: seconds,
      })
    },
    makeSecret(key) {
      if (key.step === 'device') {
        const token = randomBytes(32).toString('base64url')
        return { secret: token, secretHash: secrets.hash('link', token) }
      }
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const { id, step, thumbprint } = key
      return { secret: code, secretHash: secrets.hash('code', id, thumbprint, step, code) }
    },
    async send(row, secret, project) {
      const requester: MailRequester = {
        projectName: project.name,
        origin: row.origin,
        device: row.device,
        place: row.place,
        lifetimeMinutes: codeLifetimeMs / 60_000,
      }
      const email = await secrets.box.open(row.emailBox, toPlace(row.id))
      await requireMailer().send(email, writeStepMail(row.step as MailedStep, secret, requester, secureUrl))
    },
    sealEmail: (email, transactionId) => secrets.box.seal(email, toPlace(transactionId)),
    openEmail: (sealed, transactionId) => secrets.box.open(sealed, toPlace(transactionId)),
  }
}

function writeStepMail(step: MailedStep, secret: string, requester: MailRequester, secureUrl: string) {
  // What comes after the # is sent to nobody, and so is in no log.
  if (step === 'device') return writeApprovalMail(`${secureUrl}/approve-device#${secret}`, requester)
  return writeCodeMail(step === 'code' ? 'login' : step, secret, requester)
}
