import type { SecureTokens } from '@latchkey/wire/secure'
import type { Audit } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { Devices } from '../devices/createDevices.js'
import type { Notices } from '../mail/createNotices.js'
import type { Sessions } from './createSessions.js'

/** Lets in a user who has proven who they are, in whatever way. */
export type Admission = {
  admit(login: {
    userId: string
    isNewUser: boolean
    projectId: string
    origin: string
    caller: Caller
    /** The device was let in by a mailed link. */
    isDeviceApproved: boolean
    authenticatedAtMs: number
  }): Promise<SecureTokens>
}

/**
 * Makes what every login ends with: the device is noted, a session begins, and both are written down. The owner is told of a
 * device that is new.
 *
 * @param dependencies - Audit, devices, notices and sessions.
 */
export function createAdmission({
  audit,
  devices,
  notices,
  sessions,
}: {
  audit: Audit
  devices: Devices
  notices: Pick<Notices, 'prepare'>
  sessions: Sessions
}): Admission {
  return {
    async admit({ authenticatedAtMs, caller, isDeviceApproved, isNewUser, origin, projectId, userId }) {
      const { device: name, place, thumbprint } = caller
      const { id: deviceId, isNew } = await devices.note({
        ...{ userId, thumbprint, name },
        isApproved: isDeviceApproved,
      })
      const tokens = await sessions.begin({ userId, deviceId, projectId, origin, place, authenticatedAtMs })
      const entry = { userId, projectId, origin, deviceId, place }
      if (isNewUser) await audit.write({ ...entry, event: 'user-made' })
      await audit.write({ ...entry, event: 'logged-in' })
      if (isNew && !isNewUser) (await notices.prepare('device-login', entry, caller))()
      return tokens
    },
  }
}
