import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'
import { ownerEntry } from './owner.js'
import { loginProviders } from './social.js'

/** The devices of a user. */
export const listDevices = /*#__PURE__*/ defineCall({
  name: 'listDevices',
  method: 'GET',
  path: '/secure/v1/devices',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Lists the user’s devices, the one last used first.',
  headers: sessionHeadersSchema,
  response: v.object({
    devices: v.array(
      v.object({
        id: v.string(),
        /** Such as `Firefox on Linux`. */
        name: v.string(),
        firstSeenAtMs: v.number(),
        lastSeenAtMs: v.number(),
        isCurrent: v.boolean(),
        /** Whether it has a way into the wallet of its own. */
        hasSlot: v.boolean(),
      }),
    ),
  }),
})

/** Ends a device's sessions and destroys its way in. The device that asks may end itself; another one its owner alone. */
export const revokeDevice = /*#__PURE__*/ defineCall({
  name: 'revokeDevice',
  method: 'POST',
  path: '/secure/v1/devices/revoke',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Ends a device’s sessions and destroys its way into the wallet.',
  headers: sessionHeadersSchema,
  body: v.object({ deviceId: v.pipe(v.string(), v.uuid()), ...ownerEntry }),
})

/** The sites that may use the wallet. */
export const listGrants = /*#__PURE__*/ defineCall({
  name: 'listGrants',
  method: 'GET',
  path: '/secure/v1/grants',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Lists the sites the user has let in.',
  headers: sessionHeadersSchema,
  response: v.object({
    grants: v.array(
      v.object({
        origin: v.string(),
        grantedAtMs: v.number(),
        lastUsedAtMs: v.number(),
        isCurrent: v.boolean(),
      }),
    ),
  }),
})

/** Takes a site's leave back and ends its sessions: it has to log in again. */
export const revokeGrant = /*#__PURE__*/ defineCall({
  name: 'revokeGrant',
  method: 'POST',
  path: '/secure/v1/grants/revoke',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Shuts a site out again and ends its sessions.',
  headers: sessionHeadersSchema,
  body: v.object({ origin: v.string() }),
})

/** How the user logs in. */
export const listIdentities = /*#__PURE__*/ defineCall({
  name: 'listIdentities',
  method: 'GET',
  path: '/secure/v1/identities',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Lists the ways the user logs in.',
  headers: sessionHeadersSchema,
  response: v.object({
    identities: v.array(
      v.object({
        id: v.string(),
        provider: v.picklist(['email', ...loginProviders]),
        /** The address, or how the provider calls the person; null where it says nothing. */
        name: v.nullable(v.string()),
        linkedAtMs: v.number(),
      }),
    ),
  }),
})

/** Another login for the same user: both were proven, the first by its session and the second by its own. */
export const linkIdentity = /*#__PURE__*/ defineCall({
  name: 'linkIdentity',
  method: 'POST',
  path: '/secure/v1/identities/link',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary:
    'Adds the login of another session of this device, which has no wallet, to the user; that session ends.',
  headers: sessionHeadersSchema,
  body: v.object({ accessToken: v.pipe(v.string(), v.maxLength(500)), ...ownerEntry }),
})

/** One login fewer; the last one stays. */
export const removeIdentity = /*#__PURE__*/ defineCall({
  name: 'removeIdentity',
  method: 'POST',
  path: '/secure/v1/identities/remove',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Takes a login from the user, but never the last.',
  headers: sessionHeadersSchema,
  body: v.object({ identityId: v.pipe(v.string(), v.uuid()), ...ownerEntry }),
})

/** The events of the user's wallet, the newest first. */
export const listEvents = /*#__PURE__*/ defineCall({
  name: 'listEvents',
  method: 'GET',
  path: '/secure/v1/events',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Lists what has happened with the user’s wallet, the newest first.',
  headers: sessionHeadersSchema,
  response: v.object({
    events: v.array(
      v.object({
        event: v.string(),
        atMs: v.number(),
        origin: v.nullable(v.string()),
        place: v.nullable(v.string()),
        device: v.nullable(v.string()),
      }),
    ),
  }),
})
