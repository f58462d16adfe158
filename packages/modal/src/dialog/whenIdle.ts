/** Where a browser does not say when it is idle: this long after the page has loaded. */
const assumedIdleMs = 500

/**
 * Runs something once when the page has loaded and has nothing to do; never where the visitor saves data.
 *
 * @param run - What can wait, and can be left out.
 * @returns Gives it up.
 */
export function whenIdle(run: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  let stop: () => void
  const begin = () => {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(run)
      stop = () => cancelIdleCallback(id)
    } else {
      const timer = setTimeout(run, assumedIdleMs)
      stop = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') begin()
  else {
    window.addEventListener('load', begin, { once: true })
    stop = () => window.removeEventListener('load', begin)
  }
  return () => stop()
}
