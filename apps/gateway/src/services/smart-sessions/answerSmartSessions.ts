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
import { requireProject } from '../../http/requireProject.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { SignInRepository } from '../sign-in/createSignInRepository.js'
import type { Tokens } from '../sign-in/createTokens.js'
import type { SmartSession, SmartSessionRepository } from './createSmartSessionRepository.js'
import { PermissionFailure } from './PermissionFailure.js'
import { permissionTimes } from './quotas.js'
import { requireGrant } from './requireGrant.js'

type Dependencies = Pick<ServiceContext, 'chains' | 'now'> & { smartSessions: SmartSessionRepository }
type GrantDependencies = Pick<ServiceContext, 'chains'> & {
  signIns: SignInRepository
  smartSessions: SmartSessionRepository
  tokens: Tokens
}

/**
 * Answers `listSmartSessions`: what the account has granted to the project that asks.
 *
 * @param dependencies - The permissions.
 */
export function createListSmartSessions({
  smartSessions,
}: Pick<Dependencies, 'smartSessions'>): CallHandler<typeof listSmartSessions> {
  return async ({ params, project }) => {
    const { id, name } = requireProject(project)
    const sessions = await smartSessions.list(requireAccount(params.address), id)
    const pcis = sessions.map(({ context, createdAt, expiresAt, pci, permissions, policies, revokedAt }) => ({
      project: { id, name, url: null, iconUrl: null },
      ...{ pci, permissions, policies, context },
      expiry: toSeconds(expiresAt),
      createdAt: toSeconds(createdAt),
      revokedAt: revokedAt && toSeconds(revokedAt),
    }))
    return { pcis }
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
  return async ({ body: { expiry, ...parts }, params, project, query, request }) => {
    const { id: projectId } = requireProject(project)
    const account = requireAccount(params.address)
    const { address, namespace } = parseCaip10(account)
    if (!chains.find(namespace)?.isAddress(address)) throw toMalformed()
    if (expiry * 1000 <= now())
      throw new PermissionFailure('permission/expired', 'The permission is over already')
    if (expiry * 1000 > now() + permissionTimes.longestMs)
      throw new PermissionFailure('permission/too-long', 'A permission ends within 366 days')
    const session = { ...parts, account, projectId, expiresAt: new Date(expiry * 1000) }
    const { pci, publicKey } = await smartSessions.create(session, request.ip)
    // The first version has the text of the hexadecimal digits in hexadecimal once more.
    const text = query.v === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2)).toString('hex')}`
    return { pci, key: { type: 'secp256k1' as const, publicKey: text } }
  }
}

/**
 * Answers `activateSmartSession`. The original service takes anybody's word; here the account has signed for it or is signed in.
 *
 * @param dependencies - Namespaces, permissions, sign-ins and tokens.
 */
export function createActivateSmartSession(
  dependencies: GrantDependencies,
): CallHandler<typeof activateSmartSession> {
  const { smartSessions } = dependencies
  return async ({ body: { context, pci, signature }, headers, params, project }) => {
    const { id } = requireProject(project)
    const account = requireAccount(params.address)
    const session = await smartSessions.find(pci)
    const isTheirs = session?.account === account && session.projectId === id && !session.revokedAt
    if (!isTheirs) throw toUnknown()
    await requireGrant(dependencies, session, { signature, authorization: headers.authorization })
    if (!(await smartSessions.activate(session, context))) throw toUnknown()
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
  return async ({ params, project, query }) => {
    const session = await smartSessions.find(query.pci)
    const isTheirs =
      session?.account === requireAccount(params.address) && session.projectId === requireProject(project).id
    if (!isTheirs) throw toUnknown()
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
  return new PermissionFailure('permission/address', 'The address is not a CAIP-10 account id')
}

function toUnknown(): GatewayFailure {
  return new PermissionFailure('permission/unknown', 'There is no such permission, or it was taken back')
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
