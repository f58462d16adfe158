import {
  listDevices,
  listEvents,
  listGrants,
  listSecureSessions,
  revokeAllSecureSessions,
  revokeGrant,
  revokeSecureSession,
} from '@latchkey/wire/secure'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { AccountList } from './AccountList.js'

const { devices, events, history, sessions, sites, thisBrowser } = dashboardTexts

/** Lists the devices of who is logged in. */
export function Devices({ account, logInAgain, own, wait }: AccountPageProps) {
  const { session } = account
  const { act, dialog } = useOwner(account)
  return (
    <AccountList
      what={devices.what}
      empty={devices.empty}
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listDevices)).devices}
      toRow={({ hasSlot, id, isCurrent, lastSeenAtMs, name }) => ({
        id,
        name,
        badge: isCurrent ? thisBrowser : undefined,
        detail: (hasSlot ? devices.opens : devices.opensNot)(formatTime(lastSeenAtMs)),
        end: isCurrent
          ? undefined
          : {
              label: devices.revoke,
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
      what={sites.what}
      empty={sites.empty}
      logInAgain={logInAgain}
      watched={own}
      load={async () =>
        (await session.call(listGrants)).grants.filter(({ origin }) => origin !== location.origin)
      }
      toRow={({ grantedAtMs, lastUsedAtMs, origin }) => ({
        id: origin,
        name: origin,
        detail: sites.detail(formatTime(grantedAtMs), formatTime(lastUsedAtMs)),
        end: { label: sites.block, run: () => session.call(revokeGrant, { origin }) },
      })}
    />
  )
}

/** Lists the sessions of who is logged in. */
export function Sessions({ account: { session }, logInAgain, own }: AccountPageProps) {
  const endAll = () => void session.call(revokeAllSecureSessions).finally(logInAgain)
  return (
    <AccountList
      what={sessions.what}
      empty={sessions.empty}
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listSecureSessions)).sessions}
      toRow={({ device, id, isCurrent, lastUsedAtMs, origin, place }) => ({
        id,
        name: origin,
        badge: isCurrent ? sessions.thisOne : undefined,
        detail: sessions.detail(device, place, formatTime(lastUsedAtMs)),
        end: isCurrent
          ? undefined
          : { label: sessions.end, run: () => session.call(revokeSecureSession, { sessionId: id }) },
      })}
    >
      <Button onPress={endAll}>{sessions.endAll}</Button>
    </AccountList>
  )
}

const shownEvents = 20

/** Lists what has happened. */
export function History({ account: { session }, logInAgain, own }: AccountPageProps) {
  return (
    <AccountList
      what={history.what}
      empty={history.empty}
      logInAgain={logInAgain}
      watched={own}
      load={async () => (await session.call(listEvents)).events.slice(0, shownEvents)}
      toRow={({ atMs, device, event, origin, place }) => ({
        id: `${atMs} ${event} ${origin}`,
        name: events[event] ?? event,
        detail: [formatTime(atMs), device, place, origin].filter(Boolean).join(' · '),
      })}
    />
  )
}
