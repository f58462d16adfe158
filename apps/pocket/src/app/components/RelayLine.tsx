import type { RelayStatus } from '@latchkey/pairing'

const texts: Readonly<Record<RelayStatus['status'], string>> = {
  idle: 'resting, nothing to wait for',
  connecting: 'connecting…',
  open: 'connected',
  waiting: 'connection lost, trying again',
  refused: 'refused',
}

/** How the way to sites on other devices stands. */
export function RelayLine({ relay, url }: { relay: RelayStatus; url: string }) {
  return (
    <p className={`relay relay-${relay.status}`} role="status">
      <span className="relay-dot" aria-hidden="true" />
      <span>
        Relay <span className="origin">{URL.parse(url)?.host ?? url}</span>: {texts[relay.status]}
        {relay.status === 'refused' && ` (${relay.reason})`}
      </span>
    </p>
  )
}
