import type { CallOutput } from '@latchkey/wire'
import { getSecureProject, getVault, type StoredVault } from '@latchkey/wire/secure'
import type { Gateway } from '../../session/createGateway.js'
import { createKeptLogins, type KeptLogin, type KeptLogins } from '../../session/createKeptLogins.js'
import { createSession, type Session } from '../../session/createSession.js'
import { createKnownAddresses, type KnownAddresses } from '../../shared/createKnownAddresses.js'
import { createRestoringWorker } from '../../shared/createRestoringWorker.js'
import type { WorkerClient } from '../../shared/createWorkerClient.js'
import { createRunAlone } from '../../shared/runAlone.js'
import { createPageGateway, pageStore } from './createPageGateway.js'
import { startWorker } from './startWorker.js'

const projectName = 'project'
/** No address is longer (RFC 5321). */
const maxEmailLength = 254

/** What the site's own pages do things with. Their origin is the site's own. */
export type Account = {
  gateway: Gateway
  session: Session
  worker: WorkerClient
  projectId: string
  project: CallOutput<typeof getSecureProject>
  keptLogins: KeptLogins
  /** The addresses of wallets that were opened in this browser. */
  known: KnownAddresses
  /** What somebody had left for a provider's page for, where that has come back with something. */
  cameBackFor: KeptLogin['purpose'] | undefined
  /** The address the page was opened for, to begin a login with; empty where none was named. */
  emailHint: string
  /** What a provider's page has come back with, once. */
  takeResultUri(): string | undefined
}

/**
 * Opens the account of the project that the address names, or the last one that was named in this browser.
 *
 * @returns Undefined where no project was named: users are a project's.
 */
export async function openAccount(): Promise<Account | undefined> {
  const store = await pageStore
  const given = new URLSearchParams(location.search).get('projectId')
  let resultUri = clearResultUri()
  const emailHint = takeEmailHint()
  const kept = await store.get(projectName)
  const projectId = given ?? (typeof kept === 'string' ? kept : '')
  if (projectId === '') return undefined
  const gateway = createPageGateway()
  const { origin } = location
  const project = await gateway.call(getSecureProject, { body: { projectId, origin } })
  await store.put(projectName, projectId)
  const runAlone = createRunAlone(() => navigator.locks)
  const session = createSession({ gateway, store, runAlone, projectId, origin })
  const keptLogins = createKeptLogins({ gateway, origin, projectId, store })
  return {
    ...{ emailHint, gateway, session, projectId, project, keptLogins },
    worker: createRestoringWorker(startWorker(), session),
    known: createKnownAddresses(store),
    cameBackFor: resultUri === undefined ? undefined : await keptLogins.findPurpose(),
    takeResultUri() {
      const taken = resultUri
      resultUri = undefined
      return taken
    },
  }
}

/** Takes what came back out of the address, before anybody copies that. */
function clearResultUri(): string | undefined {
  const url = new URL(location.href)
  const resultUri = url.searchParams.get('result_uri')
  if (resultUri === null) return undefined
  url.searchParams.delete('result_uri')
  history.replaceState(history.state, '', url)
  return resultUri
}

/**
 * Takes the address of a login out of the fragment, `#email=…`: servers never see one, and the history keeps none. It is a
 * suggestion in a field; logging in still takes the mailbox.
 */
function takeEmailHint(): string {
  const email = new URLSearchParams(location.hash.slice(1)).get('email')
  if (email === null) return ''
  history.replaceState(history.state, '', location.pathname + location.search)
  return email.trim().slice(0, maxEmailLength)
}

/** A wallet and whose it is. */
export type OwnWallet = { userId: string; stored: StoredVault }

/**
 * Reads the wallet of who is logged in.
 *
 * @param account - The account.
 * @returns Undefined where there is none yet.
 * @throws `secure/logged-out`, and those of calls
 */
export async function readWallet({ session }: Account): Promise<OwnWallet | undefined> {
  const { vault: stored } = await session.call(getVault)
  const user = await session.getUser()
  return stored && user ? { userId: user.userId, stored } : undefined
}
