import { writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { RelayFailure } from '../../RelayFailure.js'
import { openSegment, type Segment, syncFolder } from './Segment.js'

/** A batch is not longer than this, so that one slow disk write does not hold up all others. */
const maxBatchBytes = 4 * 1_048_576
/** More than this is not taken in while the disk is behind. */
const maxQueuedBytes = 32 * 1_048_576

/** How bytes reach the disk; replaced in tests by a disk that is full. */
export type LogDisk = {
  /** Returns how many bytes were taken. */
  write(handle: FileHandle, bytes: Buffer, position: number): number
  sync(handle: FileHandle): Promise<void>
}

/**
 * The usual disk. Writing only copies into the system's memory and is done at once; what takes time is the sync, during
 * which the next batch gathers.
 */
export const realDisk: LogDisk = {
  write: ({ fd }, bytes, position) => writeSync(fd, bytes, 0, bytes.length, position),
  sync: (handle) => handle.datasync(),
}

/** Records that are written together, and what follows when they are on the disk. */
type Entry = {
  records: readonly Buffer[]
  bytes: number
  /** Told where the first record starts; called in the order of the log, before anybody else learns of it. */
  onWritten: (segment: Segment, offset: number) => void
  resolve: () => void
  reject: (error: unknown) => void
}

/** Adds records to the log. */
export type Writer = {
  /** Segments, oldest first; the last one is written to. */
  readonly segments: Segment[]
  /** Adds records; resolved once they are on the disk. All that arrive meanwhile share the next write and sync. */
  append(records: readonly Buffer[], onWritten: (segment: Segment, offset: number) => void): Promise<void>
  /** Writes everything there is, also what `takeLazy` has. */
  flush(): Promise<void>
}

/**
 * Makes the writer of a log: group commit. One write and one sync serve everything that came in since the last.
 *
 * @param options - Folder, segments that exist, length of a segment in bytes, the disk, and `takeLazy`.
 */
export function createWriter({
  folder,
  segments,
  segmentBytes,
  disk,
  takeLazy,
  onBegun = () => {},
}: {
  folder: string
  segments: Segment[]
  segmentBytes: number
  disk: LogDisk
  /** Records whose loss does no harm; they go along with the next write. */
  takeLazy: () => Buffer[]
  /** Told when the first records of a new segment are on the disk. */
  onBegun?: () => void
}): Writer {
  let queue: Entry[] = []
  let queuedBytes = 0
  let running: Promise<void> | undefined
  let isActiveSound = false

  async function getActive(): Promise<Segment> {
    const last = segments.at(-1)
    if (last && isActiveSound && last.size < segmentBytes) return last
    const segment = await openSegment(folder, (last?.id ?? 0) + 1, 'wx+')
    segments.push(segment)
    await syncFolder(folder)
    isActiveSound = true
    return segment
  }

  async function writeAll(segment: Segment, bytes: Buffer): Promise<void> {
    let written = 0
    // A nearly full disk takes a part and fails only when asked for the rest.
    while (written < bytes.length) {
      written += disk.write(segment.handle, bytes.subarray(written), segment.size + written)
    }
    await disk.sync(segment.handle)
  }

  async function writeBatch(batch: readonly Entry[], extra: readonly Buffer[]): Promise<void> {
    const segment = await getActive()
    const bytes = Buffer.concat([...batch.flatMap((entry) => entry.records), ...extra])
    try {
      await writeAll(segment, bytes)
    } catch (error) {
      isActiveSound = false
      await segment.handle.truncate(segment.size).then(
        () => {
          // After a failed sync nobody knows what the disk has; a new file is the only sure ground.
          isActiveSound = isDiskFull(error)
        },
        () => undefined,
      )
      throw error
    }
    let offset = segment.size
    segment.size += bytes.length
    if (offset === 0) onBegun()
    for (const entry of batch) {
      entry.onWritten(segment, offset)
      offset += entry.bytes
    }
  }

  function takeBatch(): Entry[] {
    let bytes = 0
    let count = 0
    while (count < queue.length && (count === 0 || bytes < maxBatchBytes)) bytes += queue[count++]?.bytes ?? 0
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    queuedBytes -= bytes
    return batch
  }

  async function run(): Promise<void> {
    // Everything this turn of the event loop brings goes into one write.
    await new Promise<void>((resolve) => setImmediate(resolve))
    for (;;) {
      const extra = takeLazy()
      if (queue.length + extra.length === 0) break
      const batch = takeBatch()
      try {
        await writeBatch(batch, extra)
        for (const entry of batch) entry.resolve()
      } catch (error) {
        for (const entry of batch) entry.reject(error)
      }
    }
    running = undefined
  }

  function flush(): Promise<void> {
    running ??= run()
    return running
  }

  return {
    segments,
    append(records, onWritten) {
      const bytes = records.reduce((sum, record) => sum + record.length, 0)
      if (queuedBytes + bytes > maxQueuedBytes) {
        return Promise.reject(new RelayFailure('internal', 'The relay is busy'))
      }
      queuedBytes += bytes
      return new Promise((resolve, reject) => {
        queue.push({ records, bytes, onWritten, resolve, reject })
        void flush()
      })
    },
    flush,
  }
}

function isDiskFull(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: string; syscall?: string }
  return code === 'ENOSPC' && syscall === 'write'
}
