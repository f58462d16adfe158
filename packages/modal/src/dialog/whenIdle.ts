/** Where a browser does not say when it is idle: this long after the page has loaded. */
const assumedIdleMs = 500

/**
 * Runs something once when the page has been read and has nothing to do. Pictures that are still on their way are not waited for: on
 * a phone the page is used a second before the last of them is there.
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
  if (document.readyState !== 'loading') begin()
  else {
    document.addEventListener('DOMContentLoaded', begin, { once: true })
    stop = () => document.removeEventListener('DOMContentLoaded', begin)
  }
  return () => stop()
}

/** Whether the visitor has asked for as little traffic as can be. */
export function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
