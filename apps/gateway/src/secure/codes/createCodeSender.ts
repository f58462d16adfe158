import { randomBytes, randomInt } from 'node:crypto'
import { toNetworkPrefixes } from '@latchkey/primitives'
import type { Project } from '../../projects/Project.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { AskedMail, MailBudget } from '../limits/createMailBudget.js'
import type { MailRequester } from '../mail/composeMail.js'
import type { Mailer } from '../mail/createMailer.js'
import { writeApprovalMail, writeCodeMail } from '../mail/writeMail.js'
import type { Secrets } from '../secrets/createSecrets.js'
import { WalletFailure } from '../WalletFailure.js'
import type { Caller } from './Caller.js'
import { type CodeKey, type CodeRow, type CodeStep, codeLifetimeMs } from './createCodeStore.js'

/** Mails without which a step is not done. */
export type MailedStep = Exclude<CodeStep, 'connect' | 'captured'>

/** Makes codes and links, and mails them. */
export type CodeSender = {
  /**
   * Does what sends a mail, counted before it is sent. What throws has sent none, and gives its place back.
   *
   * @param mail - What the mail is for; `connect` sends none to the mailbox.
   * @param run - Does it.
   * @throws GatewayFailure `email/limited`, and what `run` throws
   */
  counted<Result>(mail: AskedMail, run: () => Promise<Result>): Promise<Result>
  /** A fresh code or link for a step, and the hash it is known by. */
  makeSecret(key: CodeKey & { step: MailedStep }): { secret: string; secretHash: string }
  /** The hashes a code that somebody typed may be kept as: one of each of the operator's secrets. */
  hashCode(key: CodeKey, code: string): string[]
  /** The hashes the token in a link may be kept as. */
  hashLink(token: string): string[]
  /** Mails it. */
  send(row: CodeRow, secret: string, project: Project, caller: Caller): Promise<void>
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
  budget,
  mailer,
  metrics,
  secrets,
  secureUrl,
}: {
  budget: MailBudget
  mailer: Mailer | undefined
  metrics: SecureMetrics
  secrets: Secrets
  secureUrl: string
}): CodeSender {
  const toPlace = (rowId: string) => ({ table: 'secure_codes', userId: '', rowId })
  // The device is part of it, so that what one was sent is nothing to another.
  const hashCode = ({ id, step, thumbprint }: CodeKey, code: string) =>
    secrets.hashes('code', id, thumbprint, step, code)
  const hashLink = (token: string) => secrets.hashes('link', token)

  function requireMailer(): Mailer {
    if (mailer) return mailer
    throw new WalletFailure('email/off', 'Nobody can log in by mail here: SMTP_URL and MAIL_FROM are not set')
  }

  return {
    hashCode,
    hashLink,
    async counted(mail, run) {
      requireMailer()
      const held = await budget.hold(mail)
      if ('waitMs' in held) {
        metrics.countLimit()
        const seconds = Math.ceil(held.waitMs / 1000)
        throw new WalletFailure('email/limited', `Please try again after ${seconds} seconds`, {
          retryAfterSeconds: seconds,
        })
      }
      try {
        const result = await run()
        // The mail is on its way: what cannot be written down now is given back in a while.
        await held.confirm().catch(() => undefined)
        return result
      } catch (error) {
        await held.release().catch(() => undefined)
        throw error
      }
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
    async send(row, secret, project, caller) {
      const requester: MailRequester = {
        projectName: project.name,
        origin: row.origin,
        device: row.device,
        place: row.place,
        lifetimeMinutes: codeLifetimeMs / 60_000,
      }
      const email = await secrets.box.open(row.emailBox, toPlace(row.id))
      const mail = writeStepMail(row.step as MailedStep, secret, requester, secureUrl)
      const [network] = toNetworkPrefixes(caller.address)
      await requireMailer().send(email, mail, network)
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
