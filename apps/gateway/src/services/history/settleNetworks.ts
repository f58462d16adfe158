/**
 * Reads several networks beside each other. One that cannot be read must not hide the others; with none of them that is a failure.
 *
 * @param networks - What to read.
 * @param read - Reads one.
 * @param onFailure - Told of each that could not be read.
 * @returns What was read, in the order of the networks.
 * @throws The first failure, where nothing could be read.
 */
export async function settleNetworks<Connected, Read>(
  networks: readonly Connected[],
  read: (connected: Connected) => Promise<Read>,
  onFailure: (error: unknown) => void,
): Promise<Read[]> {
  const results = await Promise.allSettled(networks.map(read))
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  failures.forEach(onFailure)
  if (failures.length > 0 && done.length === 0) throw failures[0]
  return done
}
