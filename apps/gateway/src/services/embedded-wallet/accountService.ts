import {
  linkIdentity,
  listEvents,
  listGrants,
  listIdentities,
  removeIdentity,
  revokeGrant,
} from '@latchkey/wire/secure'
import { endsWithUser } from '../../db/retention/endings.js'
import { secureAudit, secureGrants, secureIdentities, secureUsers } from '../../db/schema/index.js'
import { defineService } from '../defineService.js'
import { forSite, siteCall } from './forSite.js'
import { andNothing, toForOwner } from './requireCaller.js'

/** Sites with access, ways to log in, and what has happened. */
export const accountService = defineService({
  name: 'wallet-account',
  reference: {
    title: 'Embedded wallet: account',
    about: 'Sites with access, ways to log in, and the history of the wallet.',
    failures: ['grant/', 'identity/', 'owner/', 'session/', 'passkey/'],
  },
  calls: {
    linkIdentity: siteCall(linkIdentity),
    listEvents: siteCall(listEvents),
    listGrants: siteCall(listGrants),
    listIdentities: siteCall(listIdentities),
    removeIdentity: siteCall(removeIdentity),
    revokeGrant: siteCall(revokeGrant),
  },
  tables: [
    endsWithUser(secureUsers, 'one of a login that succeeded; logins are limited'),
    endsWithUser(secureGrants, 'the sites of its project'),
    endsWithUser(secureIdentities, 'so many of a user'),
    endsWithUser(secureAudit, '500 of a user; the oldest gives way'),
  ],
  create: (context) =>
    forSite(context, (secure) => {
      const { account, linking } = secure
      const forOwner = toForOwner(secure)
      return {
        linkIdentity: forOwner(andNothing(linking.link)),
        listEvents: forOwner(account.listEvents),
        listGrants: forOwner(account.listGrants),
        listIdentities: forOwner(account.listIdentities),
        removeIdentity: forOwner(andNothing(linking.remove)),
        revokeGrant: forOwner(
          andNothing((session, { origin }: { origin: string }, caller) =>
            account.revokeGrant(session, origin, caller),
          ),
        ),
      }
    }),
})
