import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getSafeMessage } from '../logging/describeError.js'
import { StartFailure } from './StartFailure.js'

/** With less room than this nothing can be written that matters, in bytes. */
const leastRoom = 1024 * 1024
/** What the system says of folders that cannot be used, whatever is in them. */
const folderCodes = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS'])

/**
 * Looks whether something failed at the start because its folder cannot be used: the disk is full, or it is no folder to
 * write in.
 *
 * @param folder - The folder; it may not be there yet.
 * @param cause - What was thrown.
 * @returns What to tell the operator; undefined when it was not the folder.
 */
export async function findFolderFailure(folder: string, cause: unknown): Promise<StartFailure | undefined> {
  if (await isFull(folder)) {
    return new StartFailure(`The disk of ${folder} is full. Make room on it, and start again.`, { cause })
  }
  if (!folderCodes.has((cause as { code?: string } | null)?.code ?? '')) return undefined
  return new StartFailure(
    `The folder ${folder} cannot be used: ${getReason(cause)}. Let this user write there, or set LATCHKEY_DATA to another.`,
    { cause },
  )
}

/**
 * The innermost reason of an error: those around it only say what was tried.
 *
 * @param error - What was thrown.
 */
export function getReason(error: unknown): string {
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
