import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import * as v from 'valibot'

/**
 * Systems that lock a file as they open it, and with which flags: `O_EXLOCK` of open(2) on macOS, which must not wait, and
 * libuv's `UV_FS_O_EXLOCK` on Windows, where nobody else may open the file then. Node has no names for them.
 */
const lockFlags: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | (constants.O_NONBLOCK ?? 0),
  win32: 0x10000000,
}

/** What the holder writes into the file, for the message to the next one. The lock itself is not in the file. */
const holderSchema = v.object({ processId: v.number(), host: v.string(), since: v.string() })

/** What is locked, for the message to whom it is refused. */
export type LockSubject = {
  /** Begins the message: "The embedded database in /data". */
  name: string
  /** What to do, other than to stop the holder: "set REDIS_URL". */
  alternative: string
}

/** A lock that is held. */
export type Lock = {
  /** Gives it back. The file stays: deleting it would let two hold a lock, one on each file. */
  release(): void
}

/** Thrown when somebody else holds the lock. */
export class LockedError extends Error {
  constructor({ name, alternative }: LockSubject, holder: string) {
    super(
      `${name} is in use by another gateway${holder}. Stop that one first, or ${alternative}. ` +
        'The operating system keeps this lock until that process ends; there is no file to delete.',
    )
    this.name = 'LockedError'
  }
}

/**
 * Takes a lock that the kernel holds for this process and gives back however the process ends. It counts for every
 * process on one kernel, also in other containers: see `docs/adr/2026-11-22-locks-of-the-kernel.md`.
 *
 * @param path - The file that is locked; its folder must exist. It is made when it is missing, and its text is replaced.
 * @param subject - See {@link LockSubject}.
 * @throws {@link LockedError} when somebody else holds it.
 * @throws When the file cannot be opened, or the system has no means to lock it.
 */
export async function takeLock(path: string, subject: LockSubject): Promise<Lock> {
  for (;;) {
    const file = await openLocked(path, subject)
    if (file === undefined) throw new LockedError(subject, describeHolder(path))
    // Replaced between opening and locking, as a gateway of an older version did: a lock on a file that is gone.
    if (!isAt(path, file)) {
      closeSync(file)
      continue
    }
    ftruncateSync(file)
    const holder = { processId: process.pid, host: hostname(), since: new Date().toISOString() }
    writeSync(file, JSON.stringify(holder), 0)
    let isHeld = true
    return {
      release() {
        if (isHeld) closeSync(file)
        isHeld = false
      },
    }
  }
}

/** Opens the file and locks it. A plain number, because Node closes a `FileHandle` that nobody refers to any more. */
async function openLocked(path: string, subject: LockSubject): Promise<number | undefined> {
  const flags = constants.O_RDWR | constants.O_CREAT
  const ownFlags = lockFlags[process.platform]
  if (ownFlags !== undefined) {
    try {
      return openSync(path, flags | ownFlags)
    } catch (error) {
      if (isFileError(error, 'EAGAIN') || isFileError(error, 'EBUSY')) return undefined
      throw error
    }
  }
  const file = openSync(path, flags)
  try {
    if (await lockWithCommand(file, subject)) return file
  } catch (error) {
    closeSync(file)
    throw error
  }
  closeSync(file)
  return undefined
}

/**
 * Asks the command `flock` to lock a file that is open here. The lock belongs to the open file, which both processes
 * share, so it stays after the command has ended, until this process closes the file or dies. What this process starts
 * does not inherit the file.
 */
async function lockWithCommand(file: number, { alternative, name }: LockSubject): Promise<boolean> {
  const command = spawn('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] })
  let complaint = ''
  command.stderr?.on('data', (text: Buffer) => {
    complaint += text.toString()
  })
  const [code] = await once(command, 'close').catch((cause: unknown) => {
    throw new Error(
      `${name} cannot be locked: the command "flock" could not be run. Without it two gateways could destroy ` +
        `each other's data. Install it (it is part of util-linux and of BusyBox), or ${alternative}.`,
      { cause },
    )
  })
  if (code === 0) return true
  if (code === 1 && complaint === '') return false
  throw new Error(
    `${name} cannot be locked: ${complaint.trim() || `flock ended with ${code}`}. ` +
      `Put it on a file system that has locks, or ${alternative}.`,
  )
}

function isAt(path: string, file: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  const own = fstatSync(file)
  return found?.ino === own.ino && found.dev === own.dev
}

function describeHolder(path: string): string {
  try {
    const { host, processId, since } = v.parse(holderSchema, JSON.parse(readFileSync(path, 'utf8')))
    return ` (process ${processId} on ${host}, since ${since})`
  } catch {
    // It has not said so yet, or may not be read: the lock is held all the same.
    return ''
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
