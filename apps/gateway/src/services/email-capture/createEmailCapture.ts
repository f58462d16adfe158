import { randomUUID } from 'node:crypto'
import { type CaipAddress, parseCaip10 } from '@latchkey/primitives'
import { readEmailResource, type SignInMessage } from '@latchkey/wire'
import type { Chains } from '../../chains/createChains.js'
import { createCleaner } from '../../db/createCleaner.js'
import type { Database } from '../../db/Database.js'
import { secureCodes, secureLimits } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Project } from '../../projects/Project.js'
import type { Caller } from '../../secure/codes/Caller.js'
import type { CodeKey } from '../../secure/codes/createCodeStore.js'
import { requireRight } from '../../secure/codes/steps.js'
import type { Mailing } from '../../secure/createMailing.js'
import { normalizeEmail } from '../../secure/identities/normalizeEmail.js'
import { cooldownMs } from '../../secure/limits/createMailBudget.js'
import { isListedSite } from '../../secure/sites/createSites.js'
import { WalletFailure } from '../../secure/WalletFailure.js'
import { createEmailProofs } from './createEmailProofs.js'

/** An address that goes into a session, and what is to be kept of it once that has begun. */
export type BoundEmail = { email: string; keep(): Promise<void> }

/** Addresses that visitors prove for the account they sign in with. */
export type EmailCapture = {
  /**
   * Mails a code, unless the address is proven for the account. Whatever else is known of the address changes nothing.
   *
   * @throws GatewayFailure `email/off`, `email/invalid`, `email/limited`, `mail/unavailable`, `sign-in/foreign-domain`,
   * `sign-in/malformed`
   */
  start(request: {
    project: Project
    origin: string | undefined
    email: string
    account: CaipAddress
    caller: Omit<Caller, 'thumbprint'>
  }): Promise<{ uuid: string | null; email: string; retryAfterMs: number }>
  /** Takes the code; what it proves counts for ten minutes. */
  verify(request: { project: Project; uuid: string; code: string }): Promise<void>
  /**
   * The address of a sign-in: the one its message names, which has to be proven, or the one just proven.
   *
   * @throws GatewayFailure `sign-in/refused` where it is not, or where the project wants one and there is none.
   */
  bind(request: {
    project: Project
    data: SignInMessage
    uuid: string | undefined
  }): Promise<BoundEmail | undefined>
}

/** In a feature's configuration: nobody signs in without an address. */
const required = 'required'

/**
 * Makes the proofs of addresses.
 *
 * @param dependencies - Namespaces, database, clock, and what codes are mailed with; without it nothing is mailed.
 */
export function createEmailCapture({
  chains,
  database,
  mailing,
  now,
}: {
  chains: Chains
  database: Database
  mailing: Mailing | undefined
  now: () => number
}): EmailCapture {
  const clean = createCleaner({ database, now, tables: [secureCodes, secureLimits] })
  const proofs = createEmailProofs({ database, now })

  /** It counts within its project, whoever holds its number; devices have keys instead, which have no colon. */
  const toKey = ({ id }: Project, uuid: string, step: CodeKey['step']): CodeKey => ({
    id: uuid,
    thumbprint: `project:${id}`,
    step,
  })

  function requireMailing({ features }: Project): Mailing {
    if (!features.email_capture?.isEnabled) {
      throw new WalletFailure(
        'email/off',
        'This project asks nobody for an email. Switch it on with: npm run gateway -- project set-features',
      )
    }
    if (mailing?.mailer) return mailing
    throw new WalletFailure(
      'email/off',
      'No email can be confirmed here: SECURE_SECRET, SMTP_URL and MAIL_FROM are not all set',
    )
  }

  function toAccountKeys({ secrets }: Mailing, project: Project, account: CaipAddress): string[] {
    const { address, namespace } = parseCaip10(account)
    const chain = chains.find(namespace)
    if (!chain?.signIn || !chain.isAddress(address)) {
      throw new GatewayFailure('sign-in/malformed', 'The account is not one that can sign in here')
    }
    // One account on all networks of its namespace.
    return secrets.hashes('capture', project.id, namespace, chain.toAddressKey(address))
  }

  function requireSite(project: Project, origin: string | undefined): string {
    if (origin !== undefined && isListedSite(project, origin)) return origin
    throw new GatewayFailure(
      'sign-in/foreign-domain',
      'Mails are sent for sites of the project alone. Add this one with: npm run gateway -- project set-origins',
    )
  }

  async function findCaptured(
    { sender, store }: Mailing,
    {
      project,
      uuid,
      accountKeys,
    }: { project: Project; uuid: string | undefined; accountKeys: readonly string[] },
  ) {
    if (uuid === undefined) return undefined
    const key = toKey(project, uuid, 'captured')
    const row = await store.find(key.id, key.thumbprint)
    if (row?.step !== 'captured' || !accountKeys.includes(row.accountKey ?? '')) return undefined
    return { row, key, email: await sender.openEmail(row.emailBox, row.id) }
  }

  return {
    async start({ account, caller, email: typed, origin: givenOrigin, project }) {
      const parts = requireMailing(project)
      await clean()
      const { secrets, sender, store } = parts
      const origin = requireSite(project, givenOrigin)
      const accountKeys = toAccountKeys(parts, project, account)
      const [accountKey = null] = accountKeys
      const email = normalizeEmail(typed)
      // The same name as for logins: all codes to a mailbox are counted together.
      const subject = secrets.hash('email', email)
      const subjects = secrets.hashes('email', email)
      const isProven = await proofs.has({ projectId: project.id, accountKeys, subjects })
      const id = randomUUID()
      const key = toKey(project, id, 'capture')
      const { thumbprint } = key
      const step = isProven ? 'connect' : 'capture'
      const asked = { step, subject, projectId: project.id, caller: { ...caller, thumbprint } } as const
      return sender.counted(asked, async () => {
        if (isProven) return { uuid: null, email, retryAfterMs: 0 }
        const { secret, secretHash } = sender.makeSecret({ ...key, step: 'capture' })
        const { device, place } = caller
        const row = await store.insert({
          ...{ id, thumbprint, step: 'capture', projectId: project.id, origin, device, place },
          ...{ accountKey, subject, secretHash, emailBox: await sender.sealEmail(email, id) },
          ...{ userId: null, nextSubject: null, nextEmailBox: null },
        })
        await sender.send(row, secret, project, asked.caller)
        return { uuid: id, email, retryAfterMs: cooldownMs }
      })
    },
    async verify({ code, project, uuid }) {
      const { metrics, sender, store } = requireMailing(project)
      const key = toKey(project, uuid, 'capture')
      const row = requireRight(await store.tryCode(key, sender.hashCode(key, code)), metrics)
      await store.insert({ ...row, step: 'captured', secretHash: null })
    },
    async bind({ data, project, uuid }) {
      const { config, isEnabled } = project.features.email_capture ?? { config: [], isEnabled: false }
      // A project that does not ask has no use for what a message says of an email.
      if (!isEnabled) return undefined
      const named = readEmailResource(data.resources)
      if (named === undefined && uuid === undefined && !config?.includes(required)) return undefined
      const refuse = () => new GatewayFailure('sign-in/refused', 'OTP is required: confirm the email first')
      if (!mailing) throw refuse()
      const accountKeys = toAccountKeys(
        mailing,
        project,
        `${data.chainId}:${data.accountAddress}` as CaipAddress,
      )
      const captured = await findCaptured(mailing, { project, uuid, accountKeys })
      const email = named === undefined ? captured?.email : normalizeEmail(named)
      if (email === undefined) throw refuse()
      const { secrets } = mailing
      const proof = { projectId: project.id, accountKeys, subjects: secrets.hashes('email', email) }
      if (captured?.email !== email && !(await proofs.has(proof))) throw refuse()
      return {
        email,
        async keep() {
          await proofs.add(proof, secrets.kids[0])
          if (captured) await mailing.store.take(captured.key, null)
        },
      }
    },
  }
}
