import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { relayTimes, sessionLimits } from '../RelayConfig.js'

/** One socket as a session uses it. */
export type Wire = {
  send(text: string): void
  getBufferedBytes(): number
  /** Stops reading while the caller has too much unanswered or does not read itself. */
  setUnanswered(count: number): void
  /** Sends a ping when one is due; drops a socket that left too many unanswered. */
  checkPulse(nowMs: number): void
  /** Says goodbye. */
  close(code: number, reason?: string): void
}

/**
 * Wraps a socket: what is sent in one turn of the event loop goes out in one write.
 *
 * @param socket - The WebSocket.
 * @param stream - The stream below it.
 * @param options - `nowMs`: milliseconds since 1970; `onDrain`: told when it can take more.
 */
export function createWire(
  socket: WebSocket,
  stream: Duplex,
  { nowMs, onDrain }: { nowMs: number; onDrain: () => void },
): Wire {
  let pingedAtMs = nowMs
  let unansweredPings = 0
  let unanswered = 0
  let isCorked = false
  let isPaused = false

  const uncork = () => {
    isCorked = false
    stream.uncork()
  }

  function adjustReading(): void {
    const isTooMuch =
      unanswered >= sessionLimits.maxUnansweredRequests ||
      socket.bufferedAmount > 2 * sessionLimits.maxBufferedBytes
    if (isTooMuch === isPaused) return
    isPaused = isTooMuch
    if (isPaused) socket.pause()
    else socket.resume()
  }

  stream.on('drain', () => {
    adjustReading()
    onDrain()
  })
  socket.on('pong', () => {
    unansweredPings = 0
  })

  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (!isCorked) {
        isCorked = true
        stream.cork()
        process.nextTick(uncork)
      }
      socket.send(text)
    },
    getBufferedBytes: () => socket.bufferedAmount,
    setUnanswered(count) {
      unanswered = count
      adjustReading()
    },
    checkPulse(atMs) {
      if (atMs - pingedAtMs < relayTimes.pingIntervalMs) return
      if (unansweredPings >= relayTimes.maxMissedPongs) {
        socket.terminate()
        return
      }
      pingedAtMs = atMs
      unansweredPings++
      socket.ping()
    },
    close(code, reason) {
      // A paused socket would never see the other side's goodbye.
      if (isPaused) socket.resume()
      isPaused = false
      socket.close(code, reason)
    },
  }
}
