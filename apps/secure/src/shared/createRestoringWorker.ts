import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { restoreSlotList } from '@latchkey/wire/secure'
import type { Session } from '../session/createSession.js'
import type { WorkerClient } from './createWorkerClient.js'
import { toWallet } from './toWallet.js'
import type { WorkerCallPayload } from './workerCalls.js'

type Opening = Pick<WorkerCallPayload<'perform'>, 'access' | 'wallet'>

/** What the worker says where the gateway shows an older list of ways in than this browser has seen. */
const outdatedCodes = ['vault/slot-list-outdated', 'vault/slot-list-invalid']

/**
 * Makes a worker's client that goes on after a copy of the gateway's database was brought back: the list of ways in that follows
 * the newest this browser has seen is written first, and what was asked is asked again, once.
 *
 * @param worker - The worker's client.
 * @param session - Who is logged in; the gateway takes the list in their name.
 */
export function createRestoringWorker(
  worker: WorkerClient,
  session: Pick<Session, 'call' | 'getUser'>,
): WorkerClient {
  async function restore({ access, wallet }: Opening): Promise<Opening['wallet']> {
    const user = await session.getUser()
    if (!user) throw new SecureError('secure/logged-out')
    const body = await worker.ask('writeRestoredList', { access, wallet, sessionId: user.sessionId })
    const { vault } = await session.call(restoreSlotList, body)
    return toWallet(wallet.userId, vault)
  }

  return {
    async ask(name, payload) {
      try {
        return await worker.ask(name, payload)
      } catch (error) {
        if (!isOutdated(error) || !isOpening(payload)) throw error
        return worker.ask(name, { ...payload, wallet: await restore(payload) })
      }
    },
  }
}

function isOutdated(error: unknown): boolean {
  return isAppKitError(error, 'secure/worker') && outdatedCodes.includes(error.context.code)
}

function isOpening(payload: object): payload is Opening {
  return 'wallet' in payload && 'access' in payload
}
