import type { Clock } from '../environment/Clock.js'
import { relayTimes } from './relayTimes.js'

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
  }, relayTimes.connectMs)

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
