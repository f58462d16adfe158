import * as v from 'valibot'

/** What a window of a login says to the frames of the page that opened it. Both ends are pages of the secure site. */
const messageSchema = v.object({ latchkeyWindow: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

/** Of more frames of one page the others are passed over. */
const maxFrames = 200

/**
 * Tells the secure site's frame in the page that opened a window of which secret the window has the hash. The page between them
 * cannot read it, and no other page can say it.
 *
 * @param opener - The page, of whatever site.
 * @param hash - Of the window's secret.
 * @param origin - Of the secure site.
 */
export function tellFrames(opener: Window, hash: string, origin: string): void {
  for (let index = 0; index < Math.min(opener.length, maxFrames); index++) {
    opener[index]?.postMessage({ latchkeyWindow: hash }, origin)
  }
}

/** Gives the hash that a window of a login says. */
export type TakeLoginWindow = (signal: AbortSignal) => Promise<string | undefined>

/**
 * Makes what hears, in the frame, which secret the window of a login has. A window says it again and again until it is led on, so
 * what it said before it was asked for counts for nothing: that window may be gone.
 *
 * @param target - The frame's window.
 * @param timeoutMs - How long one is waited for.
 * @returns Gives the next that is heard; undefined where none is.
 */
export function createLoginWindows(
  target: Pick<Window, 'addEventListener' | 'location'>,
  timeoutMs: number,
): TakeLoginWindow {
  const waiting = new Set<(hash: string) => void>()
  target.addEventListener('message', ({ data, origin }) => {
    if (origin !== target.location.origin) return
    const message = v.safeParse(messageSchema, data)
    if (!message.success) return
    for (const tell of [...waiting]) tell(message.output.latchkeyWindow)
  })

  return (signal) =>
    new Promise((resolve) => {
      const end = (hash: string | undefined) => {
        clearTimeout(timer)
        waiting.delete(end)
        signal.removeEventListener('abort', giveUp)
        resolve(hash)
      }
      const giveUp = () => end(undefined)
      const timer = setTimeout(giveUp, timeoutMs)
      waiting.add(end)
      signal.addEventListener('abort', giveUp)
    })
}
