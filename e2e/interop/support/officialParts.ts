import type { Disc } from './createDisc.js'
import type { PeerError } from './Outcome.js'
import type { SessionView } from './SessionView.js'

// Two of the official clients live in one process here; read when the library is loaded.
process.env.DISABLE_GLOBAL_CORE = 'true'

/** The parts of the official core that tests turn off. */
type OfficialCore = {
  heartbeat: { stop(): void }
  relayer: { transportClose(): Promise<void> }
}

/** Options both official clients share. */
export function toCoreOptions({
  relayUrl,
  projectId,
  disc,
}: {
  relayUrl: string
  projectId: string
  disc: Disc
}) {
  return { relayUrl, projectId, logger: 'silent', telemetryEnabled: false, storage: toOfficialStorage(disc) }
}

/** A disc as the official clients want it: values are parsed and written by the storage. */
function toOfficialStorage(disc: Disc) {
  const read = <Value>(key: string): Value | undefined => {
    const text = disc.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    getKeys: async () => disc.keys(),
    getEntries: async <Value>() =>
      disc.keys().map((key): [string, Value] => [key, read<Value>(key) as Value]),
    getItem: async <Value>(key: string) => read<Value>(key),
    setItem: async (key: string, value: unknown) => disc.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => disc.delete(key),
  }
}

/**
 * Lets a client hear a farewell twice, which every relay may hand out twice: the official clients begin to check the second one,
 * do not wait for it, and leave its failure to the process, which ends by it.
 *
 * @param engine - Of the client; its types call the check private.
 */
export function allowSecondFarewell(engine: object): void {
  const checks = engine as { isValidDisconnect(farewell: unknown): Promise<void> }
  const { isValidDisconnect } = checks
  checks.isValidDisconnect = (farewell) => {
    const checked = isValidDisconnect(farewell)
    checked.catch(() => {})
    return checked
  }
}

/** Ends a client as a closed page does: no goodbye, nothing more written. */
export async function endOfficial(core: OfficialCore, disc: Disc): Promise<Disc> {
  const next = disc.pass()
  core.heartbeat.stop()
  // A client that still has something to send would open its socket again, which a page that is gone does not.
  const never = () => new Promise(() => {})
  const ways = ['connect', 'transportOpen', 'restartTransport', 'toEstablishConnection', 'request', 'publish']
  Object.assign(core.relayer, Object.fromEntries(ways.map((way) => [way, never])))
  await core.relayer.transportClose()
  return next
}

/** The official clients throw objects, errors and texts. */
export function toOfficialError(error: unknown): PeerError {
  const { code = 0, message = String(error) } = error as Partial<PeerError>
  return { code, message }
}

/** A session of the official clients. */
export function toOfficialSession(session: {
  topic: string
  pairingTopic: string
  peer: { metadata: { name: string } }
  namespaces: SessionView['namespaces']
  expiry: number
}): SessionView {
  const { topic, pairingTopic, peer, namespaces, expiry } = session
  return { topic, pairingTopic, peerName: peer.metadata.name, namespaces, expiresAtSeconds: expiry }
}
