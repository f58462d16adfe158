import { randomUUID } from 'node:crypto'
import { readFile, rename, unlink, writeFile } from 'node:fs/promises'
import * as v from 'valibot'

const lockSchema = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), token: v.string() })

/** Locks of this process: a container's process often has the same id as the one before it. */
const ownTokens = new Set<string>()

/** A lock file that is held. */
export type Lock = {
  /** Removes the lock file. */
  release(): Promise<void>
}

/** Thrown when another live process holds the lock. */
export class LockedError extends Error {
  /** The process that holds it. */
  readonly pid: number

  constructor(path: string, pid: number) {
    super(
      `The embedded database is in use by another process (${pid}, see ${path}). Stop that gateway first, ` +
        'or set DATABASE_URL to a PostgreSQL database, which several processes can share.',
    )
    this.name = 'LockedError'
    this.pid = pid
  }
}

/**
 * Takes an exclusive lock file. The lock of a process that no longer runs is taken over.
 *
 * @param path - The lock file; its folder must exist.
 * @throws {@link LockedError} when a live process holds it.
 */
export async function takeLock(path: string): Promise<Lock> {
  const token = randomUUID()
  const text = JSON.stringify({ pid: process.pid, token })
  if (!(await createExclusively(path, text))) await takeOver(path, text, token)
  ownTokens.add(token)
  return {
    async release() {
      ownTokens.delete(token)
      if ((await readLock(path))?.token === token) await unlink(path)
    },
  }
}

async function createExclusively(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return false
    throw error
  }
}

async function takeOver(path: string, text: string, token: string): Promise<void> {
  const holder = await readLock(path)
  if (holder && isHeld(holder)) throw new LockedError(path, holder.pid)
  // Renaming is atomic; of two that take over at once the later one wins and the other finds out by reading back.
  const ownPath = `${path}.${token}`
  await writeFile(ownPath, text)
  await rename(ownPath, path)
  const winner = await readLock(path)
  if (winner && winner.token !== token) throw new LockedError(path, winner.pid)
}

function isHeld({ pid, token }: { pid: number; token: string }): boolean {
  if (pid === process.pid) return ownTokens.has(token)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but as another user.
    return isFileError(error, 'EPERM')
  }
}

async function readLock(path: string): Promise<{ pid: number; token: string } | undefined> {
  try {
    return v.parse(lockSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // Missing, or cut short by a crash while it was written: nobody holds it.
    return undefined
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
