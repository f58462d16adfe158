/** The late part of a chain's hooks. */
export type LatePart = {
  /** Turns a failure into an error of the kit, with the library's error as its cause. */
  toFailure(error: unknown): Error
}

/**
 * Runs a function with the late part of a chain's hooks. All hooks use it, so that every failure has a code.
 *
 * @param load - Brings the late part.
 * @param run - The function.
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
