/** How far a proposal has come. */
export type PairingPhase =
  /** The relay holds it; no wallet has answered. */
  | { status: 'proposed' }
  /** A wallet approved: both sides know the session's key, and its settlement is on the way. */
  | { status: 'settling'; topic: string; symKey: string; peerPublicKey: string }
  | { status: 'settled'; sessionTopic?: string; cacaos?: unknown[] }
  | { status: 'failed'; code: string; context?: unknown }

/** What happens to a proposal. */
export type PairingEvent =
  | { type: 'approved'; topic: string; symKey: string; peerPublicKey: string }
  | { type: 'settled'; sessionTopic?: string; cacaos?: unknown[] }
  | { type: 'failed'; code: string; context?: unknown }

type Table = {
  [Status in PairingPhase['status']]: {
    [Type in PairingEvent['type']]:
      | ((event: Extract<PairingEvent, { type: Type }>) => PairingPhase)
      /** The event means nothing here. */
      | 'ignore'
  }
}

const approve = ({ type: _, ...phase }: Extract<PairingEvent, { type: 'approved' }>): PairingPhase => ({
  status: 'settling',
  ...phase,
})
const settle = ({ type: _, ...phase }: Extract<PairingEvent, { type: 'settled' }>): PairingPhase => ({
  status: 'settled',
  ...phase,
})
const fail = ({ type: _, ...phase }: Extract<PairingEvent, { type: 'failed' }>): PairingPhase => ({
  status: 'failed',
  ...phase,
})

/** A missing pair does not compile. What is over stays over: late and repeated messages change nothing. */
const table: Table = {
  // A sign-in settles without a settlement of its own.
  proposed: { approved: approve, settled: settle, failed: fail },
  settling: { approved: 'ignore', settled: settle, failed: fail },
  settled: { approved: 'ignore', settled: 'ignore', failed: 'ignore' },
  failed: { approved: 'ignore', settled: 'ignore', failed: 'ignore' },
}

/**
 * The phase after an event. Pure.
 *
 * @returns The same object when the event means nothing in that phase.
 */
export function getNextPhase(phase: PairingPhase, event: PairingEvent): PairingPhase {
  const cell = table[phase.status][event.type]
  return cell === 'ignore' ? phase : (cell as (event: PairingEvent) => PairingPhase)(event)
}

/** True while a wallet can still answer. */
export function isOpenPhase({ status }: PairingPhase): boolean {
  return status === 'proposed' || status === 'settling'
}
