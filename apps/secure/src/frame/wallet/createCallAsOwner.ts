import { SecureError } from '@latchkey/errors/secure'
import type { CallOutput } from '@latchkey/wire'
import { getVault, type OwnerAction, ownerCalls } from '@latchkey/wire/secure'
import { isRefusal } from '../../session/createGateway.js'
import type { Session } from '../../session/createSession.js'
import type { WorkerClient } from '../../shared/createWorkerClient.js'
import type { Opening, UnlockMethods } from './createUnlockMethods.js'

/** How often a call is signed anew when the wallet was changed meanwhile. */
const maxAttempts = 3

/** Makes a call that only who can open the wallet may make; a user who has none signs nothing. */
export type CallAsOwner = <Action extends OwnerAction>(
  action: Action,
  body: Record<string, unknown>,
) => Promise<CallOutput<(typeof ownerCalls)[Action]>>

/** What such a call is made with. */
export type CallAsOwnerParts = {
  session: Session
  worker: WorkerClient
  ways: Pick<UnlockMethods, 'registerKey'>
  /** Opens the wallet; its owner is asked where nobody else opens it. */
  openOrAsk(userId: string): Promise<Opening>
  /** Overwrites what an authenticator gave. */
  overwrite(secret: Opening['access']['secret']): void
}

/**
 * Makes what calls in the name of the wallet's owner: the worker opens the wallet and signs the body with its owner key.
 *
 * @param parts - See {@link CallAsOwnerParts}.
 */
export function createCallAsOwner(parts: CallAsOwnerParts): CallAsOwner {
  const { openOrAsk, overwrite, session, ways, worker } = parts

  async function sign(action: OwnerAction, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const user = await session.getUser()
    if (!user) throw new SecureError('secure/logged-out')
    const { vault } = await session.call(getVault)
    if (!vault) return body
    const opening = await openOrAsk(user.userId)
    try {
      await ways.registerKey(opening)
      return await worker.ask('signAsOwner', { ...opening, sessionId: user.sessionId, action, body })
    } finally {
      overwrite(opening.access.secret)
    }
  }

  return async (action, body) => {
    for (let attempt = 1; ; attempt++) {
      const signed = await sign(action, body)
      try {
        return await session.call(ownerCalls[action], signed)
      } catch (error) {
        // Another tab, or another device, has changed the wallet meanwhile.
        if (!isRefusal(error, 'owner/outdated') || attempt === maxAttempts) throw error
      }
    }
  }
}
