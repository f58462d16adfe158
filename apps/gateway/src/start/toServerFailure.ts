import { getReason } from './findFolderFailure.js'
import { StartFailure } from './StartFailure.js'

/**
 * Says why a server could not be used at the start.
 *
 * @param server - Its kind, its address (of which host and port are told), and the setting it comes from.
 * @param cause - What was thrown.
 */
export function toServerFailure(
  { kind, url, setting }: { kind: string; url: string; setting: string },
  cause: unknown,
): StartFailure {
  const { host } = new URL(url)
  return new StartFailure(
    `${kind} at ${host} cannot be used: ${getReason(cause)}. Check ${setting}, and that the server runs and lets this gateway in.`,
    { cause },
  )
}
