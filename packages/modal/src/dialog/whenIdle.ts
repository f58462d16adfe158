/** Where a browser does not say when it is idle: this long after the page has loaded. */
const assumedIdleMs = 500

/**
 * Runs something once when the page has loaded and has nothing to do.
 *
 * @param run - What can wait.
 * @returns Gives it up.
 */
export function whenIdle(run: () => void): () => void {
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

/** Whether the visitor has asked for as little traffic as can be. */
export function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
