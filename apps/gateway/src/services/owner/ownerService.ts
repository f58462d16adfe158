import { daySeconds } from '@latchkey/primitives'
import { endsAfter, endsAtExpiry } from '../../db/retention/endings.js'
import { createPolicies } from '../../sponsoring/createPolicies.js'
import { defineService } from '../defineService.js'
import { createPaymentProjects } from '../payments/createPaymentProjects.js'
import { createOwnerAudit } from './createOwnerAudit.js'
import { createOwnerSessions } from './createOwnerSessions.js'
import { mountOwner } from './mountOwner.js'
import { ownerSettings } from './ownerSettings.js'
import { ownerAudit, ownerSessions } from './tables.js'

const auditKeptMs = 400 * daySeconds * 1000

/** The page of the gateway's owner. It has no call of the wire, and without its token no path either. */
export const ownerService = defineService({
  name: 'owner',
  reference: { title: 'Owner', about: 'What the owner of the gateway sees and edits.', failures: [] },
  calls: {},
  hasMigrations: true,
  settings: ownerSettings,
  tables: [
    endsAtExpiry(ownerSessions, 'sign-ins of whoever has the token'),
    endsAfter(ownerAudit, ownerAudit.at, { bound: 'what the owner changes', ms: auditKeptMs }),
  ],
  create({ config, database, getPublicUrl, mount, now, projects, settings }) {
    const { LATCHKEY_ADMIN_TOKEN: token } = settings
    if (token === undefined) return {}
    const parts = {
      ...{ database, getPublicUrl, now, projects, networks: config.networks },
      audit: createOwnerAudit({ database, now }),
      payments: createPaymentProjects(database),
      policies: createPolicies({ database, now }),
      sessions: createOwnerSessions({ database, now, token }),
    }
    mount((app) => mountOwner(app, parts))
    return {}
  },
})
