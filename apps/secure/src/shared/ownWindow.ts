import { SecureError } from '@latchkey/errors/secure'

const features = 'popup,width=420,height=720'
/** How often it is looked whether the window is still there, in milliseconds. */
const closedIntervalMs = 500

/** What a window of the secure site's own is opened for. */
export type OwnWindowParameters<Result> = {
  /** The page, such as `/confirm`. */
  path: string
  /** What that page says when it can take the request. */
  ready: string
  /** What it is asked; it may be on its way still while the window opens. */
  request: Promise<unknown>
  signal: AbortSignal
  /** Takes what the window says over its port; anything but undefined ends it. */
  take(data: unknown, port: MessagePort): Result | undefined
}

/**
 * Asks the visitor something in a window of the secure site's own, over which no page can lay anything (S3). It is called within
 * the press of a button, so that the browser lets the window open.
 *
 * @param window - The frame's.
 * @param parameters - See {@link OwnWindowParameters}.
 * @returns What came of it; undefined where the window was closed, or what was asked was taken back.
 * @throws `secure/window-blocked`, and what keeps the request from coming
 */
export async function askOwnWindow<Result>(
  window: Window,
  { path, ready, request, signal, take }: OwnWindowParameters<Result>,
): Promise<Result | undefined> {
  const opened = window.open(path, '_blank', features)
  if (!opened) {
    // What it fails on is nobody's business then.
    request.catch(() => undefined)
    throw new SecureError('secure/window-blocked')
  }
  const { origin } = window.location
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const isReady = new Promise<void>((resolve) => {
    window.addEventListener(
      'message',
      ({ data, origin: from, source }) => {
        if (source === opened && from === origin && data === ready) resolve()
      },
      options,
    )
  })
  const isClosed = new Promise<undefined>((resolve) => {
    const watch = window.setInterval(() => opened.closed && resolve(undefined), closedIntervalMs)
    ended.signal.addEventListener('abort', () => window.clearInterval(watch))
    signal.addEventListener('abort', () => resolve(undefined), options)
    if (signal.aborted) resolve(undefined)
  })
  const answered = new Promise<Result>((resolve) => {
    port1.onmessage = ({ data }) => {
      const result = take(data, port1)
      if (result !== undefined) resolve(result)
    }
  })
  const told = Promise.all([request, isReady]).then(([shown]) => {
    if (!ended.signal.aborted) opened.postMessage(shown, origin, [port2])
    return answered
  })
  try {
    return await Promise.race([told, isClosed])
  } finally {
    told.catch(() => undefined)
    ended.abort()
    port1.close()
    opened.close()
  }
}

/**
 * Takes the request of the frame that opened this window; nobody else's page can send one.
 *
 * @param window - This one.
 * @param ready - What the frame waits for.
 */
export function takeOwnRequest(
  window: Window,
  ready: string,
): Promise<{ request: unknown; port: MessagePort }> {
  const { origin } = window.location
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage({ data, origin: from, ports, source }) {
      const [port] = ports
      if (from !== origin || source !== window.opener || !port) return
      window.removeEventListener('message', onMessage)
      resolve({ request: data, port })
    })
    // Whoever opened this from elsewhere hears nothing.
    ;(window.opener as Window | null)?.postMessage(ready, origin)
  })
}
