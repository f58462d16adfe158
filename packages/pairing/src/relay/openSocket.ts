import type { Clock } from '../environment/Clock.js'
import { connectTimeoutMs } from './relayTimes.js'

/** One connection to the relay. */
export type Socket = {
  send(text: string): void
  /** Ends it; nothing is reported afterwards. */
  close(): void
}

/** What a connection reports. `onClosed` comes once and last, also when no connection came about. */
export type SocketListeners = {
  onOpen(): void
  onText(text: string): void
  onClosed(code: number, reason: string): void
}

/**
 * Opens one WebSocket, with a deadline.
 *
 * @param url - Where, with all parameters.
 * @param WebSocket - The class to use.
 * @param clock - For the deadline.
 * @param listeners - What happens with it.
 */
export function openSocket(
  url: string,
  WebSocket: typeof globalThis.WebSocket,
  clock: Clock,
  listeners: SocketListeners,
): Socket {
  const socket = new WebSocket(url)
  let isOver = false

  function end(report?: () => void) {
    if (isOver) return
    isOver = true
    stopDeadline()
    report?.()
  }
  const stopDeadline = clock.schedule(() => {
    end(() => listeners.onClosed(1006, ''))
    socket.close()
  }, connectTimeoutMs)

  socket.addEventListener('open', () => {
    stopDeadline()
    if (!isOver) listeners.onOpen()
  })
  socket.addEventListener('message', (event) => {
    // The relay speaks text only.
    if (!isOver && typeof event.data === 'string') listeners.onText(event.data)
  })
  // What went wrong is told by the close event that follows.
  socket.addEventListener('error', () => {})
  socket.addEventListener('close', (event) => end(() => listeners.onClosed(event.code, event.reason)))

  return {
    send: (text) => socket.send(text),
    close() {
      end()
      socket.close()
    },
  }
}

/** Says what kind of client connects; for the relay's owner only. */
const userAgent = 'wc-2/latchkey-0.1.0/web'

/**
 * The address of one connection: the relay's with the parameters added in alphabetical order; those it has already
 * stay.
 *
 * @param parts - The relay, the project and a fresh token.
 */
export function formatRelayAddress(parts: { relayUrl: string; projectId: string; token: string }): string {
  const parameters = new URLSearchParams({
    auth: parts.token,
    projectId: parts.projectId,
    ua: userAgent,
    // Refusals then come as a close code with a reason instead of an HTTP status, which pages cannot read.
    useOnCloseEvent: 'true',
  })
  return `${parts.relayUrl}${parts.relayUrl.includes('?') ? '&' : '?'}${parameters}`
}
