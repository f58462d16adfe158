/** The parts of a window that Pocket's two sides use, with a storage of its own. */
export function createTestWindow() {
  const kept = new Map<string, string>()
  return Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
}

/**
 * Delivers a message in a later turn, as browsers do.
 *
 * @param to - The window it is for.
 * @param message - What is said, and who says it from where.
 */
export function deliver(to: EventTarget, message: { data: unknown; origin: string; source: unknown }): void {
  queueMicrotask(() => {
    // What is under way to a window when it goes is lost: the test's environment has taken its functions away then.
    if ('dispatchEvent' in to) to.dispatchEvent(Object.assign(new Event('message'), message))
  })
}
