import type { Kit } from '@latchkey/core'
import { writeAlertToConsole } from '@latchkey/core/internal'
import { countPlaces } from './places.js'

/** An opened dialog without a place on the page is waited for this long: it may be about to be drawn for the first time. */
export const patienceMs = 1000

const watched = new WeakSet<Kit>()

/**
 * Tells the developer of a site, once, that a kit's dialog has been opened and has no place on the page. For development
 * only; call it inside `process.env.NODE_ENV !== 'production'`, so that no bundle has it.
 *
 * @param kit - Whose dialog.
 */
export function watchForPlace(kit: Kit): void {
  if (watched.has(kit)) return
  watched.add(kit)
  const stop = kit.events.on('modal-opened', () =>
    setTimeout(() => {
      if (countPlaces(kit) > 0 || !kit.store.getState().modal.isOpen) return
      stop()
      void writeAlertToConsole({ code: 'APKTW003' })
    }, patienceMs),
  )
}

const crowded = new WeakSet<Kit>()

/**
 * Tells the developer of a site, once, that a kit's dialog has several places on the page. For development only, as
 * {@link watchForPlace}.
 *
 * @param kit - Whose dialog.
 */
export function noteCrowd(kit: Kit): void {
  if (crowded.has(kit) || countPlaces(kit) < 2) return
  crowded.add(kit)
  void writeAlertToConsole({ code: 'APKTW004' })
}
