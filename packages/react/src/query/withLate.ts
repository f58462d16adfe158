/** What comes late of a chain's hooks. */
export type LatePart = {
  /** Names what failed: an error of the kit, whose cause is the library's own. */
  toFailure(error: unknown): Error
}

/**
 * Does something with what comes late of a chain's hooks. All of them go through this, so that what fails has a code.
 *
 * @param load - Brings the late part.
 * @param run - What is done with it.
 * @throws Whatever the late part makes of a failure.
 */
export async function withLate<Late extends LatePart, Data>(
  load: () => Promise<{ late: Late }>,
  run: (late: Late) => Promise<Data>,
): Promise<Data> {
  const { late } = await load()
  try {
    return await run(late)
  } catch (error) {
    throw late.toFailure(error)
  }
}
