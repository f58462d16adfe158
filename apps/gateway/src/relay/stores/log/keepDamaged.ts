import { open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** So much is kept of what was damaged; the oldest goes first. */
const maxKept = { files: 8, bytes: 128 * 1_048_576 }

const namePattern = /^\d{12}\.(damaged|unfinished)$/

/**
 * Where a damaged segment goes when nothing else in it is needed.
 *
 * @param path - The segment's file.
 */
export const toDamagedPath = (path: string) => path.replace(/\.log$/, '.damaged')

/**
 * Takes a damaged segment out of the log and keeps it for whoever wants to look into it.
 *
 * @param path - The segment's file.
 */
export async function setAside(path: string): Promise<void> {
  const kept = toDamagedPath(path)
  await rename(path, kept)
  await removeOldest(kept)
}

/**
 * Copies the end of a segment before it is cut off; resolved once the copy is on the disk.
 *
 * @param path - The segment's file.
 * @param bytes - What is cut off.
 * @returns Where the copy is.
 */
export async function copyUnfinished(path: string, bytes: Buffer): Promise<string> {
  const kept = path.replace(/\.log$/, '.unfinished')
  const file = await open(kept, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await removeOldest(kept)
  return kept
}

async function removeOldest(newest: string): Promise<void> {
  const folder = dirname(newest)
  const names = (await readdir(folder)).filter((name) => namePattern.test(name) && name !== basename(newest))
  let files = 1
  let { size: bytes } = await stat(newest)
  // Their names begin with numbers, of which the highest is the newest.
  for (const name of names.sort().reverse()) {
    const path = join(folder, name)
    files++
    bytes += (await stat(path)).size
    if (files > maxKept.files || bytes > maxKept.bytes) await unlink(path)
  }
}
