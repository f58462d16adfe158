import {
  activateSmartSession,
  createSmartSession,
  getSmartSessionContext,
  listSmartSessions,
  revokeSmartSession,
} from '@latchkey/wire'
import { and, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { pruneRows } from '../../db/retention/pruneRows.js'
import { smartSessions, smartSessions as table } from '../../db/schema/index.js'
import { provideMailing } from '../../secure/provideMailing.js'
import { defineService } from '../defineService.js'
import { createSignInRepository } from '../sign-in/createSignInRepository.js'
import { createTokens } from '../sign-in/createTokens.js'
import {
  createActivateSmartSession,
  createCreateSmartSession,
  createGetSmartSessionContext,
  createListSmartSessions,
  createRevokeSmartSession,
} from './answerSmartSessions.js'
import { createSmartSessionRepository } from './createSmartSessionRepository.js'
import { PermissionFailure } from './PermissionFailure.js'
import { permissionTimes } from './quotas.js'

/** Permissions of one site from one account. */
const maxBodyBytes = 64 * 1024
const example = { 'path.address': '{network}:{address}' }

/** What accounts let sites do for a while. */
export const smartSessionService = defineService({
  name: 'smart-sessions',
  reference: {
    title: 'Permissions',
    about: 'Smart sessions: what an account lets a site do for a while.',
    failures: ['permission/', 'sign-in/refused', 'sign-in/unavailable', 'chain/', 'request/address'],
  },
  calls: {
    activateSmartSession: {
      ...{ call: activateSmartSession, maxBodyBytes, example },
      effect: { kind: 'changes', text: 'Activates a permission of the account.' },
    },
    createSmartSession: {
      ...{ call: createSmartSession, maxBodyBytes, example },
      effect: { kind: 'changes', text: 'Stores a draft permission and makes a key for it.' },
    },
    getSmartSessionContext: { call: getSmartSessionContext, maxBodyBytes, example },
    listSmartSessions: { call: listSmartSessions, maxBodyBytes, example },
    revokeSmartSession: {
      ...{ call: revokeSmartSession, maxBodyBytes, example },
      effect: { kind: 'changes', text: 'Revokes the permission for good.' },
    },
  },
  failures: PermissionFailure,
  tables: [
    {
      table,
      bound: '10,000 drafts and 100,000 permissions of a project',
      endsBy: 'time',
      prune: pruneSmartSessions,
    },
  ],
  create(context) {
    const { chains, config, database, now, use } = context
    const secrets = config.secure && use(provideMailing)?.secrets
    const smartSessions = createSmartSessionRepository({ database, now, secrets })
    const signIns = use(createSignInRepository)
    const parts = { chains, now, signIns, smartSessions, tokens: use(createTokens) }
    return {
      activateSmartSession: createActivateSmartSession(parts),
      createSmartSession: createCreateSmartSession(parts),
      getSmartSessionContext: createGetSmartSessionContext(parts),
      listSmartSessions: createListSmartSessions(parts),
      revokeSmartSession: createRevokeSmartSession(parts),
    }
  },
})

/**
 * Deletes drafts nobody granted, and permissions that have been over for a while.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 */
async function pruneSmartSessions(database: Database, nowMs: number): Promise<void> {
  const before = (ms: number) => new Date(nowMs - ms)
  const isOver = or(
    and(
      isNull(smartSessions.grantedAt),
      isNull(smartSessions.context),
      lt(smartSessions.createdAt, before(permissionTimes.draftMs)),
    ),
    // Activated before accounts had to prove it; their ends were not bounded then.
    and(
      isNull(smartSessions.grantedAt),
      isNotNull(smartSessions.context),
      lt(smartSessions.createdAt, before(permissionTimes.longestMs)),
    ),
    lt(smartSessions.expiresAt, before(permissionTimes.overMs)),
    lt(smartSessions.revokedAt, before(permissionTimes.overMs)),
  ) as SQL
  await pruneRows(database, smartSessions, isOver)
}
