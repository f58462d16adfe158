/** What the page handed over: its end of the only line to this frame. */
export type PagePort = { port: MessagePort; origin: string }

/** As much of a window as is needed. */
type FrameWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>

/**
 * Waits for the port of the page that embeds this frame. It is taken once, from the parent alone; who that is the browser says
 * (S1). Everything else that is posted here does nothing.
 *
 * @param window - This frame's.
 */
export function takePort(window: FrameWindow): Promise<PagePort> {
  return new Promise((resolve) => {
    function onMessage(event: MessageEvent): void {
      const [port, ...more] = event.ports
      const isPage = event.source === window.parent && window.parent !== (window as unknown)
      if (!isPage || !port || more.length > 0 || !/^https?:/.test(event.origin)) return
      window.removeEventListener('message', onMessage)
      resolve({ port, origin: event.origin })
    }
    window.addEventListener('message', onMessage)
  })
}
