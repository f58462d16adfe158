/**
 * Makes something once, when it is first asked for; a failed attempt (a chunk that did not load) is made again.
 *
 * @param make - Loads and makes it.
 */
export function createLate<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
