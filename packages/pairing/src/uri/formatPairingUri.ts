import type { PairingUri } from './PairingUri.js'

/**
 * Writes a pairing link (EIP-1328, version 2), parameters in the order deployed clients use.
 *
 * @param pairing - Topic, key and relay; `methods` and `expiryTimestamp` (Unix seconds) when they apply.
 */
export function formatPairingUri({ topic, symKey, relay, methods, expiryTimestamp }: PairingUri): string {
  const query = new URLSearchParams()
  if (relay.data !== undefined) query.set('relay-data', relay.data)
  query.set('relay-protocol', relay.protocol)
  query.set('symKey', symKey)
  if (expiryTimestamp !== undefined) query.set('expiryTimestamp', String(expiryTimestamp))
  if (methods?.length) query.set('methods', methods.join(','))
  return `wc:${topic}@2?${query}`
}
