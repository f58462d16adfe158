import {
  listDevices,
  listEvents,
  listGrants,
  listSecureSessions,
  revokeAllSecureSessions,
  revokeGrant,
  revokeSecureSession,
} from '@latchkey/wire/secure'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { formatTime } from '../../shared/formatTime.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { ListCard } from './ListCard.js'

/** Lists the devices of who is logged in. */
export function DevicesCard({ account, logInAgain, own, wait }: AccountPageProps) {
  const { session } = account
  const { act, dialog } = useOwner(account)
  return (
    <ListCard
      title="Devices"
      empty="No device has logged in."
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listDevices)).devices}
      toRow={({ hasSlot, id, isCurrent, lastSeenAtMs, name }) => ({
        id,
        name,
        badge: isCurrent ? 'This browser' : undefined,
        detail: `Last seen ${formatTime(lastSeenAtMs)} · ${hasSlot ? 'opens the wallet' : 'has no way in of its own'}`,
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
    </ListCard>
  )
}

/** Lists the sites that may use the wallet. */
export function SitesCard({ account: { session }, logInAgain, own }: AccountPageProps) {
  return (
    <ListCard
      title="Sites"
      empty="No site may use the wallet."
      logInAgain={logInAgain}
      watched={own}
      load={async () =>
        (await session.call(listGrants)).grants.filter(({ origin }) => origin !== location.origin)
      }
      toRow={({ grantedAtMs, lastUsedAtMs, origin }) => ({
        id: origin,
        name: origin,
        detail: `Since ${formatTime(grantedAtMs)} · last used ${formatTime(lastUsedAtMs)}`,
        end: { label: 'Shut out', run: () => session.call(revokeGrant, { origin }) },
      })}
    />
  )
}

/** Lists the sessions of who is logged in. */
export function SessionsCard({ account: { session }, logInAgain, own }: AccountPageProps) {
  const endAll = () => void session.call(revokeAllSecureSessions).finally(logInAgain)
  return (
    <ListCard
      title="Sessions"
      empty="There is no session."
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
    </ListCard>
  )
}

/** What happened, in words. */
const eventTexts: Readonly<Record<string, string>> = {
  'user-made': 'The account was made',
  'logged-in': 'Logged in',
  'email-change-begun': 'A change of address was begun',
  'email-changed': 'The address was changed',
  'refresh-token-reused': 'A session was used from two places, and ended',
  'session-revoked': 'A session was ended',
  'all-sessions-revoked': 'All sessions were ended',
  'signed-out': 'Logged out',
  'wallet-made': 'The wallet was made',
  'wallet-replaced': 'The wallet got other ways in',
  'managed-slot-opened': 'The operator’s way in was used for a login',
  'wallet-exported': 'The keys were asked for',
  'slot-added': 'A way in was added',
  'slot-removed': 'A way in was removed',
  'pin-frozen': 'A PIN was wrong ten times',
  'device-revoked': 'A device was revoked',
  'site-revoked': 'A site was shut out',
  'login-added': 'A login was added',
  'login-removed': 'A login was removed',
  'owner-key-registered': 'Changes of the wallet are signed from now on',
  'slot-gave-way': 'A browser gave way to a new one',
  'list-restored': 'The server had an older copy: ways in were put right',
  'change-requested': 'A change was asked for, which waits',
  'change-called-off': 'A change that waited was called off',
  'change-void': 'A change that waited could not be any more',
}

const shownEvents = 20

/** Lists what has happened. */
export function EventsCard({ account: { session }, logInAgain, own }: AccountPageProps) {
  return (
    <ListCard
      title="What has happened"
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
