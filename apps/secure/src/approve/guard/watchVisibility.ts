/** Whether a visitor sees what they approve: all of it, none of it for certain, or nobody can tell. */
export type Visibility = 'visible' | 'hidden' | 'unproven'

/** Milliseconds between two looks of the browser; it does not look more often than every 100. */
const delayMs = 100
/** Rounding leaves a little of a whole. */
const wholeRatio = 0.99

/**
 * Follows whether all of some elements is seen: nothing in front of them, nothing transparent, nothing cut off, by the page
 * around the frame either (Intersection Observer v2). Where the browser cannot tell, a window of its own counts as seen,
 * since no page is around it, and a frame as unproven.
 *
 * @param targets - The elements.
 * @param onChange - Told at once and at every change.
 * @returns Ends it.
 * @see https://w3c.github.io/IntersectionObserver/v2/
 */
export function watchVisibility(
  targets: readonly Element[],
  onChange: (visibility: Visibility) => void,
): () => void {
  const isOwnWindow = window.top === window
  const canTell = 'isVisible' in IntersectionObserverEntry.prototype
  const seen = new Map<Element, boolean>()

  const tell = () => {
    const isSeen = document.visibilityState === 'visible' && targets.every((target) => seen.get(target))
    onChange(isSeen ? 'visible' : 'hidden')
  }
  if (isOwnWindow || !canTell) {
    const tellPage = () => {
      const isShown = document.visibilityState === 'visible'
      onChange(isShown ? (isOwnWindow ? 'visible' : 'unproven') : 'hidden')
    }
    document.addEventListener('visibilitychange', tellPage)
    tellPage()
    return () => document.removeEventListener('visibilitychange', tellPage)
  }

  // The compiler's types know the first version only.
  const options = { threshold: [0, 0.5, wholeRatio, 1], trackVisibility: true, delay: delayMs }
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const isClear = 'isVisible' in entry && entry.isVisible === true
      seen.set(entry.target, isClear && entry.intersectionRatio >= wholeRatio)
    }
    tell()
  }, options)
  for (const target of targets) observer.observe(target)
  document.addEventListener('visibilitychange', tell)
  tell()
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', tell)
  }
}
