import {
  listDevices,
  listEvents,
  listGrants,
  listSecureSessions,
  revokeAllSecureSessions,
  revokeGrant,
  revokeSecureSession,
} from '@latchkey/wire/secure'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { AccountList } from './AccountList.js'

/** Lists the devices of who is logged in. */
export function Devices({ account, logInAgain, own, wait }: AccountPageProps) {
  const { session } = account
  const { act, dialog } = useOwner(account)
  return (
    <AccountList
      what="the devices"
      empty="No device yet."
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listDevices)).devices}
      toRow={({ hasSlot, id, isCurrent, lastSeenAtMs, name }) => ({
        id,
        name,
        badge: isCurrent ? 'This browser' : undefined,
        detail: `Last seen ${formatTime(lastSeenAtMs)} · ${hasSlot ? 'unlocks the wallet' : 'doesn’t unlock the wallet by itself'}`,
        end: isCurrent
          ? undefined
          : {
              label: 'Revoke',
              run: () => act('revokeDevice', { deviceId: id }),
              change: { kind: 'device', deviceId: id },
            },
      })}
      wait={wait}
    >
      {dialog}
    </AccountList>
  )
}

/** Lists the sites that may use the wallet. */
export function Sites({ account: { session }, logInAgain, own }: AccountPageProps) {
  return (
    <AccountList
      what="the sites"
      empty="No site uses this wallet yet."
      logInAgain={logInAgain}
      watched={own}
      load={async () =>
        (await session.call(listGrants)).grants.filter(({ origin }) => origin !== location.origin)
      }
      toRow={({ grantedAtMs, lastUsedAtMs, origin }) => ({
        id: origin,
        name: origin,
        detail: `Added ${formatTime(grantedAtMs)} · last used ${formatTime(lastUsedAtMs)}`,
        end: { label: 'Block site', run: () => session.call(revokeGrant, { origin }) },
      })}
    />
  )
}

/** Lists the sessions of who is logged in. */
export function Sessions({ account: { session }, logInAgain, own }: AccountPageProps) {
  const endAll = () => void session.call(revokeAllSecureSessions).finally(logInAgain)
  return (
    <AccountList
      what="the sessions"
      empty="No session."
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listSecureSessions)).sessions}
      toRow={({ device, id, isCurrent, lastUsedAtMs, origin, place }) => ({
        id,
        name: origin,
        badge: isCurrent ? 'This one' : undefined,
        detail: `${device} · ${place} · last used ${formatTime(lastUsedAtMs)}`,
        end: isCurrent
          ? undefined
          : { label: 'End', run: () => session.call(revokeSecureSession, { sessionId: id }) },
      })}
    >
      <Button onPress={endAll}>Log out everywhere</Button>
    </AccountList>
  )
}

/** What happened, in words. */
const eventTexts: Readonly<Record<string, string>> = {
  'user-made': 'Account created',
  'logged-in': 'Logged in',
  'email-change-begun': 'Email change started',
  'email-changed': 'Email changed',
  'refresh-token-reused': 'A session was used from two places, so it ended',
  'session-revoked': 'Session ended',
  'all-sessions-revoked': 'All sessions ended',
  'signed-out': 'Logged out',
  'wallet-made': 'Wallet created',
  'wallet-replaced': 'Full control taken',
  'managed-slot-opened': 'The operator’s key unlocked the wallet for a login',
  'wallet-exported': 'Keys exported',
  'slot-added': 'Way to unlock added',
  'slot-removed': 'Way to unlock removed',
  'pin-frozen': 'Wrong PIN ten times',
  'device-revoked': 'Device revoked',
  'site-revoked': 'Site blocked',
  'login-added': 'Login added',
  'login-removed': 'Login removed',
  'owner-key-registered': 'Changes of the wallet are signed from now on',
  'slot-gave-way': 'A new browser replaced an old one',
  'list-restored': 'The server had an older copy; the ways to unlock were put right',
  'change-requested': 'Change requested; it waits',
  'change-called-off': 'Waiting change called off',
  'change-void': 'Waiting change became impossible',
}

const shownEvents = 20

/** Lists what has happened. */
export function History({ account: { session }, logInAgain, own }: AccountPageProps) {
  return (
    <AccountList
      what="the history"
      empty="Nothing yet."
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listEvents)).events.slice(0, shownEvents)}
      toRow={({ atMs, device, event, origin, place }) => ({
        id: `${atMs} ${event} ${origin}`,
        name: eventTexts[event] ?? event,
        detail: [formatTime(atMs), device, place, origin].filter(Boolean).join(' · '),
      })}
    />
  )
}
