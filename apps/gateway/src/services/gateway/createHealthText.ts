/**
 * Makes what `/health` answers.
 *
 * @param parameters - Version, clock, and what is said besides.
 */
export function createHealthText({
  listHealthNotes,
  now,
  version,
}: {
  version: string
  now: () => number
  listHealthNotes: () => readonly string[]
}): () => string {
  const startedAtMs = now()
  const features = ['rpc', 'balance', 'identity', 'directory', 'sign-in', 'analytics'].join(',')
  return () => {
    const uptimeSeconds = Math.floor((now() - startedAtMs) / 1000)
    const notes = listHealthNotes().map((note) => `, ${note}`)
    return `OK v${version}, commit hash: none, features: ${features}, uptime: ${uptimeSeconds} seconds${notes.join('')}`
  }
}
