import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setAside } from './keepDamaged.js'

/** One file of the log. Records are only ever added to the newest one; the oldest one is the next to go. */
export type Segment = {
  id: number
  path: string
  handle: FileHandle
  /** Its length in bytes. */
  size: number
  /** Messages and subscriptions whose newest record is in here. */
  live: number
  /** Bytes of those messages. */
  liveBytes: number
  /** Reads that run. */
  readers: number
  isRetired: boolean
  /** Something in it could not be read: the file is set aside instead of deleted. */
  isDamaged: boolean
}

const namePattern = /^(\d{12})\.log$/

/**
 * The number in a segment's file name.
 *
 * @param name - A file name.
 * @returns Undefined when the file is none.
 */
export function toSegmentId(name: string): number | undefined {
  const digits = namePattern.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Where a segment's file is.
 *
 * @param folder - The log's folder.
 * @param id - Its number.
 */
export const toSegmentPath = (folder: string, id: number) =>
  join(folder, `${String(id).padStart(12, '0')}.log`)

/**
 * Opens a segment's file.
 *
 * @param folder - The log's folder.
 * @param id - Its number; higher is newer.
 * @param flags - `wx+` makes it, `r+` opens one that is there.
 */
export async function openSegment(folder: string, id: number, flags: 'wx+' | 'r+'): Promise<Segment> {
  const path = toSegmentPath(folder, id)
  const handle = await open(path, flags)
  return { id, path, handle, size: 0, live: 0, liveBytes: 0, readers: 0, isRetired: false, isDamaged: false }
}

/**
 * Reads bytes of a segment, which stays open until the read is over even when it is retired meanwhile.
 *
 * @param segment - The segment.
 * @param offset - First byte.
 * @param length - How many bytes.
 */
export async function readSegment(segment: Segment, offset: number, length: number): Promise<Buffer> {
  segment.readers++
  try {
    const { buffer, bytesRead } = await segment.handle.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    segment.readers--
    await closeIfUnused(segment)
  }
}

/**
 * Deletes a segment that holds nothing anybody needs, or sets it aside when it is damaged.
 *
 * @param segment - The segment.
 */
export async function retireSegment(segment: Segment): Promise<void> {
  segment.isRetired = true
  await (segment.isDamaged ? setAside(segment.path) : unlink(segment.path))
  await closeIfUnused(segment)
}

async function closeIfUnused(segment: Segment): Promise<void> {
  if (segment.isRetired && segment.readers === 0) await segment.handle.close()
}

/**
 * Makes the creation or deletion of files survive a power cut.
 *
 * @param folder - Their folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
