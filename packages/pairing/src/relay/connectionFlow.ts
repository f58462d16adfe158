/** How the connection to the relay stands. */
export type RelayStatus =
  /** No topic: no socket. */
  | { status: 'idle' }
  | { status: 'connecting' }
  | { status: 'open' }
  /** Lost; the next attempt is scheduled, or waits for the network to come back. */
  | { status: 'waiting' }
  /** The relay does not want this client (close code 3000); `reason` is its text. Nothing is tried again by itself. */
  | { status: 'refused'; reason: string }

/** How the connection stands; `failures` counts attempts that led to nothing in a row. */
export type ConnectionState =
  | { status: 'idle' }
  | { status: 'connecting'; failures: number }
  | { status: 'open'; failures: number }
  | { status: 'waiting'; failures: number }
  | { status: 'refused'; reason: string }
  | { status: 'closed' }

/** What happens to the connection. */
export type ConnectionEvent =
  /** There is a topic or a call to make. */
  | { type: 'needed' }
  /** There is neither any more. */
  | { type: 'unneeded' }
  | { type: 'opened' }
  /** `wasUseful`: it had been open for long enough that it was no failure. */
  | { type: 'lost'; wasUseful: boolean }
  /** Time for the next attempt. */
  | { type: 'due' }
  /** The network or the page is back: attempts before that say nothing. */
  | { type: 'woken' }
  /** Close code 3000. */
  | { type: 'refused'; reason: string }
  /** A person asks again. */
  | { type: 'retried' }
  | { type: 'closed' }

type Cell = (state: ConnectionState, event: ConnectionEvent) => ConnectionState
type Row = Record<ConnectionEvent['type'], Cell>

const stay: Cell = (state) => state
const failuresOf = (state: ConnectionState) => ('failures' in state ? state.failures : 0)
const connect: Cell = (state) => ({ status: 'connecting', failures: failuresOf(state) })
const connectAfresh: Cell = () => ({ status: 'connecting', failures: 0 })
const rest: Cell = () => ({ status: 'idle' })
const close: Cell = () => ({ status: 'closed' })
const refuse: Cell = (_state, event) => ({
  status: 'refused',
  reason: event.type === 'refused' ? event.reason : '',
})
const wait: Cell = (state, event) => ({
  status: 'waiting',
  failures: (event.type === 'lost' && event.wasUseful ? 0 : failuresOf(state)) + 1,
})

/** Every status and every event; a missing pair does not compile. */
const table: Record<ConnectionState['status'], Row> = {
  idle: {
    needed: connect,
    unneeded: stay,
    opened: stay,
    lost: stay,
    due: stay,
    woken: stay,
    refused: stay,
    retried: stay,
    closed: close,
  },
  connecting: {
    needed: stay,
    unneeded: rest,
    opened: (state) => ({ status: 'open', failures: failuresOf(state) }),
    lost: wait,
    due: stay,
    woken: stay,
    refused: refuse,
    retried: stay,
    closed: close,
  },
  open: {
    needed: stay,
    unneeded: rest,
    opened: stay,
    lost: wait,
    due: stay,
    woken: stay,
    refused: refuse,
    retried: stay,
    closed: close,
  },
  waiting: {
    needed: stay,
    unneeded: rest,
    opened: stay,
    lost: stay,
    due: connect,
    woken: connectAfresh,
    refused: stay,
    retried: connectAfresh,
    closed: close,
  },
  refused: {
    needed: stay,
    unneeded: stay,
    opened: stay,
    lost: stay,
    due: stay,
    woken: stay,
    refused: stay,
    retried: rest,
    closed: close,
  },
  closed: {
    needed: stay,
    unneeded: stay,
    opened: stay,
    lost: stay,
    due: stay,
    woken: stay,
    refused: stay,
    retried: stay,
    closed: stay,
  },
}

/**
 * The connection after an event. Pure.
 *
 * @returns The same object when the event means nothing in that state.
 */
export function getNextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  return table[state.status][event.type](state, event)
}
