import type { KitBase } from '../base/KitBase.js'

/**
 * Tells the developer of a site about a newer kit (§8.038): on their own machine only, once a page, and when the modal has
 * been opened and closed again, so that it is in nobody's way.
 *
 * @param base - The kit's parts.
 * @param version - The version the page has.
 */
export function watchVersion(base: KitBase, version: string): void {
  const stop = base.events.on('modal-closed', () => {
    stop()
    if (!isDevelopment(window.location.hostname)) return
    const load = import('./announceLatest.js')
    load
      .then(({ announceLatest }) => announceLatest(base, version))
      .catch(() => {
        // Nobody waits for it, and the next page asks again.
      })
  })
}

/** Whether a page is on its developer's own machine. */
function isDevelopment(hostname: string): boolean {
  return /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(hostname)
}
