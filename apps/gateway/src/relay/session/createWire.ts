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
 * Wraps a socket: what is sent in one turn of the event loop goes out in one write. Frames are put together here,
 * because nearly all are short ASCII texts, of which one string is written far faster than a list of parts.
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
  /** Frames that go out at the end of this turn, a character for each byte. */
  let frames = ''
  let isPaused = false

  function flush(): void {
    const text = frames
    frames = ''
    // What a socket that is gone was to be sent is in its mailbox.
    if (text === '' || !stream.writable) return
    const isTakenAtOnce = stream.write(text, 'latin1')
    // Then there is no `drain`, and whoever waits for less to be unsent would wait for ever.
    if (isTakenAtOnce && text.length > sessionLimits.maxBufferedBytes / 2) onTaken()
    // Refusals are sent to whoever sends, so whoever does not read them is not read either.
    else if (!isTakenAtOnce) adjustReading()
  }

  function onTaken(): void {
    adjustReading()
    onDrain()
  }

  const getBufferedBytes = () => socket.bufferedAmount + frames.length

  function adjustReading(): void {
    const isTooMuch =
      unanswered >= sessionLimits.maxUnansweredRequests ||
      getBufferedBytes() > 2 * sessionLimits.maxBufferedBytes
    if (isTooMuch === isPaused) return
    isPaused = isTooMuch
    if (isPaused) socket.pause()
    else socket.resume()
  }

  stream.on('drain', onTaken)
  socket.on('pong', () => {
    unansweredPings = 0
  })

  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (Buffer.byteLength(text) !== text.length) {
        flush()
        socket.send(text)
        return
      }
      if (frames === '') process.nextTick(flush)
      frames += toFrameHead(text.length) + text
    },
    getBufferedBytes,
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
      flush()
      socket.close(code, reason)
    },
  }
}

/** How a whole text frame begins (RFC 6455): its kind, and its length in 7, 16 or 64 bits. */
function toFrameHead(length: number): string {
  if (length < 126) return String.fromCharCode(0x81, length)
  if (length < 65_536) return String.fromCharCode(0x81, 126, length >> 8, length & 0xff)
  const bytes = [length >>> 24, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff]
  return String.fromCharCode(0x81, 127, 0, 0, 0, 0, ...bytes)
}
