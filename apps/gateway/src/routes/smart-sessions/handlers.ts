import { isCaip10, parseCaip10 } from '@latchkey/primitives'
import type {
  activateSmartSession,
  createSmartSession,
  getSmartSessionContext,
  listSmartSessions,
  revokeSmartSession,
} from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import type { SmartSession } from '../../smart-sessions/createSmartSessionRepository.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireProject } from '../requireProject.js'

type Dependencies = Pick<RouteDependencies, 'chains' | 'now' | 'smartSessions'>

/**
 * Answers `listSmartSessions`.
 *
 * @param dependencies - The permissions, and the projects they were given to.
 */
export function createListSmartSessions({
  projects,
  smartSessions,
}: Pick<Dependencies, 'smartSessions'> & { projects: ProjectRepository }): CallHandler<
  typeof listSmartSessions
> {
  return async ({ params }) => {
    const sessions = await smartSessions.list(requireAccount(params.address))
    const pcis = sessions.map(
      async ({ context, createdAt, expiresAt, pci, permissions, policies, projectId, revokedAt }) => ({
        project: {
          id: projectId,
          name: (await projects.find(projectId))?.name ?? '',
          url: null,
          iconUrl: null,
        },
        ...{ pci, permissions, policies, context },
        expiry: toSeconds(expiresAt),
        createdAt: toSeconds(createdAt),
        revokedAt: revokedAt && toSeconds(revokedAt),
      }),
    )
    return { pcis: await Promise.all(pcis) }
  }
}

/**
 * Answers `createSmartSession`.
 *
 * @param dependencies - Namespaces, permissions and clock.
 */
export function createCreateSmartSession({
  chains,
  now,
  smartSessions,
}: Dependencies): CallHandler<typeof createSmartSession> {
  return async ({ body: { expiry, ...parts }, params, project, query }) => {
    const { id: projectId } = requireProject(project)
    const account = requireAccount(params.address)
    const { address, namespace } = parseCaip10(account)
    if (!chains.find(namespace)?.isAddress(address)) throw toMalformed()
    if (expiry * 1000 <= now())
      throw new GatewayFailure('permission/expired', 'The permission is over already')
    const session = { ...parts, account, projectId, expiresAt: new Date(expiry * 1000) }
    const { pci, publicKey } = await smartSessions.create(session)
    // The first version has the text of the hexadecimal digits in hexadecimal once more.
    const text = query.v === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2)).toString('hex')}`
    return { pci, key: { type: 'secp256k1' as const, publicKey: text } }
  }
}

/**
 * Answers `activateSmartSession`.
 *
 * @param dependencies - The permissions.
 */
export function createActivateSmartSession({
  smartSessions,
}: Pick<Dependencies, 'smartSessions'>): CallHandler<typeof activateSmartSession> {
  return async ({ body: { context, pci }, params, project }) => {
    const { id } = requireProject(project)
    const account = requireAccount(params.address)
    if (!(await smartSessions.activate(pci, account, id, context))) throw toUnknown()
    return undefined
  }
}

/**
 * Answers `getSmartSessionContext`.
 *
 * @param dependencies - The permissions.
 */
export function createGetSmartSessionContext({
  smartSessions,
}: Pick<Dependencies, 'smartSessions'>): CallHandler<typeof getSmartSessionContext> {
  return async ({ params, query }) => {
    const session = await smartSessions.find(query.pci)
    if (session?.account !== requireAccount(params.address)) throw toUnknown()
    return { context: session.context }
  }
}

/**
 * Answers `revokeSmartSession`. The original service takes anybody's word; here the account has signed for it.
 *
 * @param dependencies - Namespaces and permissions.
 */
export function createRevokeSmartSession({
  chains,
  smartSessions,
}: Pick<Dependencies, 'chains' | 'smartSessions'>): CallHandler<typeof revokeSmartSession> {
  return async ({ body: { pci, signature }, params }) => {
    const session = await smartSessions.find(pci)
    if (!session || !isOf(session, params.address) || session.revokedAt) throw toUnknown()
    const { address, caipNetworkId, namespace } = parseCaip10(requireAccount(session.account))
    const { signIn } = chains.find(namespace) ?? {}
    const hasSigned = await signIn?.verify({ address, message: pci, signature, caipNetworkId })
    if (!hasSigned) {
      throw new GatewayFailure('sign-in/refused', 'The account has not signed this pci as a message')
    }
    if (!(await smartSessions.revoke(pci))) throw toUnknown()
    return {}
  }
}

/** The kit lists by CAIP-10 and takes back by the address alone. */
function isOf({ account }: SmartSession, given: string): boolean {
  return account === given || account.split(':')[2] === given
}

function requireAccount(text: string) {
  if (!isCaip10(text)) throw toMalformed()
  return text
}

function toMalformed(): GatewayFailure {
  return new GatewayFailure('permission/address', 'The address is not a CAIP-10 account id')
}

function toUnknown(): GatewayFailure {
  return new GatewayFailure('permission/unknown', 'There is no such permission, or it was taken back')
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
