import type { CallOutput } from '@latchkey/wire'
import type { getEmailUndo, undoEmailChange } from '@latchkey/wire/secure'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import type { Audit } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import { WalletFailure } from '../WalletFailure.js'
import type { ChangeMails } from './createChangeMails.js'
import type { EmailChangeRow, EmailChanges } from './createEmailChanges.js'

/** What the link in the mail to the address from before does. Whoever has it needs no session: their login was taken away. */
export type EmailUndo = {
  /** @throws GatewayFailure `email/undo-unknown` */
  get(token: string): Promise<CallOutput<typeof getEmailUndo>>
  /** @throws GatewayFailure `email/undo-unknown`, `email/taken` */
  undo(token: string, caller: Pick<Caller, 'device' | 'place'>): Promise<CallOutput<typeof undoEmailChange>>
}

type Found = { row: EmailChangeRow; email: string }

/**
 * Makes what undoes changes of address.
 *
 * @param dependencies - What it works with.
 */
export function createEmailUndo({
  audit,
  changes,
  mails,
  projects,
}: {
  audit: Audit
  changes: EmailChanges
  mails: ChangeMails
  /** The site may be off the list by now: who is told of it is the owner. */
  projects: Pick<ProjectRepository, 'find'>
}): EmailUndo {
  const getName = async (id: string) => (await projects.find(id))?.name ?? id
  const require = (found: Found | undefined): Found => {
    if (found) return found
    throw new WalletFailure('email/undo-unknown', 'This link is unknown, over, or was used before')
  }

  return {
    async get(token) {
      const { email, row } = require(await changes.find(token))
      const { changedAt, expiresAt, origin, projectId } = row
      const projectName = await getName(projectId)
      const times = { changedAtMs: changedAt.getTime(), expiresAtMs: expiresAt.getTime() }
      return { projectName, origin, email, ...times }
    },
    async undo(token, { device, place }) {
      const { email, row } = require(await changes.undo(token))
      const { origin, projectId, userId } = row
      await audit.write({ userId, projectId, origin, place, event: 'email-change-undone' })
      mails.sendUndone(email, { projectName: await getName(projectId), origin, device, place })
      return { email }
    },
  }
}
