import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getSafeMessage } from '../logging/describeError.js'
import { StartFailure } from './StartFailure.js'

/** With less room than this nothing can be written that matters, in bytes. */
const leastRoom = 1024 * 1024
/** What the system says of folders that cannot be used, whatever is in them. */
const folderCodes = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS'])

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

/**
 * Says why a folder could not be used at the start.
 *
 * @param kept - What is kept there, and the folder.
 * @param cause - What was thrown.
 */
export async function toFolderFailure(
  { what, folder }: { what: string; folder: string },
  cause: unknown,
): Promise<StartFailure> {
  const fail = (text: string) => new StartFailure(text, { cause })
  const reason = getReason(cause)
  if (await isFull(folder)) {
    return fail(`The disk of ${folder} is full. Make room on it, and start again.`)
  }
  if (folderCodes.has((cause as { code?: string } | null)?.code ?? '')) {
    return fail(
      `The folder ${folder} cannot be used: ${reason}. Let this user write there, or set LATCHKEY_DATA to another.`,
    )
  }
  return fail(
    `${what} in ${folder} cannot be opened: it is damaged, or of another version (${reason}). ` +
      'Bring back a copy of that folder, or move it away to begin with an empty one.',
  )
}

/** The innermost reason: those around it only say what was tried. */
function getReason(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return getReason(error.cause)
  const { code } = (error ?? {}) as { code?: unknown }
  return getSafeMessage(error) || String(code ?? 'no reason was given')
}

async function isFull(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { bavail, bsize } = await statfs(at)
      return bavail * bsize < leastRoom
    } catch {
      // Not made yet: it would be in the one above.
      if (at === dirname(at)) return false
    }
  }
}
