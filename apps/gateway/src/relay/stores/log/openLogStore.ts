import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '../../../db/takeLock.js'
import type { Amount } from '../../quotas/Quota.js'
import type { RelayStore, RelayStoreListener } from '../RelayStore.js'
import { commitChange, type LogChanges } from './commitChange.js'
import { createCleaner } from './createCleaner.js'
import { createMailboxIndex } from './createMailboxIndex.js'
import { createWriter, type LogDisk, realDisk } from './createWriter.js'
import type { Dropped } from './dropLeastValuable.js'
import { createExtentsWriter } from './extents.js'
import { getCapacity } from './getCapacity.js'
import { readMailbox } from './readMailbox.js'
import { readSecret } from './readSecret.js'
import { encodeRecord } from './record.js'
import { type LogLoss, recover } from './recover.js'

/** Acknowledgements wait this long for something to go along with. */
const lazyDelayMs = 50

const defaultSegmentBytes = 16 * 1_048_576

/** How a log is opened. */
export type LogStoreOptions = {
  /** Its own folder; made when it is missing, locked while it is open. */
  folder: string
  /** Nobody else knows the folder, so it need not be locked. */
  isTemporary?: boolean
  /** Milliseconds since 1970. */
  now: () => number
  listener: RelayStoreListener
  /** Told of bytes that hold no sound record: an unfinished write after a crash, or what the disk has damaged. */
  onLoss?: (loss: LogLoss) => void
  /** Told of what was dropped because there is no room for all of it. */
  onDrop?: (dropped: Dropped) => void
  /** Told when cleaning fails; it is tried again with the next sweep. */
  onFailure?: (error: unknown) => void
  /** A new file is begun after this many bytes (16 MiB). */
  segmentBytes?: number
  /** What there is room for; by default what this machine has. */
  capacity?: Amount
  /** For tests. */
  disk?: LogDisk
}

/**
 * Opens the relay's store for one gateway: a log of its own on the disk, with an index in memory that holds no
 * envelopes. Everything that arrives while the disk is busy shares one write and one sync.
 *
 * @param options - See {@link LogStoreOptions}.
 * @throws LockedError when another gateway has the folder open. When it cannot be read.
 */
export async function openLogStore(options: LogStoreOptions): Promise<RelayStore> {
  const { disk = realDisk, folder, now, onLoss = () => {}, segmentBytes = defaultSegmentBytes } = options
  await mkdir(folder, { recursive: true })
  const index = createMailboxIndex(now, options.capacity ?? (await getCapacity(folder)))
  const lock = options.isTemporary ? undefined : await lockFolder(folder)
  const [recovery, secret] = await Promise.all([recover(folder, index, now), readSecret(folder)]).catch(
    async (error: unknown) => {
      lock?.release()
      throw error
    },
  )
  for (const loss of recovery.losses) onLoss(loss)
  if (recovery.dropped.subscriptions + recovery.dropped.messages > 0) options.onDrop?.(recovery.dropped)
  const acknowledged = new Map<string, number[]>()
  const takeLazy = () => {
    const records = [...acknowledged].map(([clientId, sequences]) =>
      encodeRecord({ kind: 'acknowledged', clientId, sequences }),
    )
    acknowledged.clear()
    return records
  }
  const writeExtents = createExtentsWriter(folder, recovery.segments)
  const onBegun = () => void writeExtents().catch((error: unknown) => options.onFailure?.(error))
  const writer = createWriter({
    ...{ folder, segments: recovery.segments, segmentBytes, disk, takeLazy, onBegun },
  })
  const clean = createCleaner({ folder, index, writer, segmentBytes, onLoss })
  const changes: LogChanges = {
    index,
    writer,
    now,
    listener: options.listener,
    sequence: recovery.lastSequence,
    pending: new Map(),
    ending: new Map(),
  }
  let lazyFlush: NodeJS.Timeout | undefined
  const flushLazily = () => {
    lazyFlush = undefined
    void writer.flush()
  }

  return {
    secret,
    commit: (change) => commitChange(changes, change),
    isBefore: (one, other) => Number(one) < Number(other),
    listTopics: async (clientId) => index.listTopics(clientId),
    read: (clientId, topic, page) => readMailbox({ index, now, onLoss }, clientId, topic, page),
    acknowledge(clientId, receipts) {
      for (const { topic, messageId } of receipts) {
        const entry = index.find(topic, messageId)
        if (!entry || !index.acknowledge(clientId, entry)) continue
        const known = acknowledged.get(clientId)
        if (known) known.push(entry.sequence)
        else acknowledged.set(clientId, [entry.sequence])
      }
      if (acknowledged.size > 0) lazyFlush ??= setTimeout(flushLazily, lazyDelayMs)
    },
    follow: async () => {},
    unfollow: () => {},
    async sweep() {
      index.sweep()
      for (const { clientId, topic } of index.findEndedSubscriptions()) index.unsubscribe(clientId, topic)
      await clean()
        .then(writeExtents)
        .catch((error: unknown) => options.onFailure?.(error))
    },
    countWaiting: async () => index.countWaiting(),
    async close() {
      clearTimeout(lazyFlush)
      await writer.flush()
      // A full disk must not keep the log from being closed.
      await writeExtents().catch((error: unknown) => options.onFailure?.(error))
      for (const segment of writer.segments) await segment.handle.close()
      lock?.release()
    },
  }
}

const lockFolder = (folder: string) =>
  takeLock(join(folder, 'lock'), {
    name: `The relay's log in ${folder}`,
    alternative:
      'give this one a LATCHKEY_DATA of its own, or set REDIS_URL so that several gateways form one relay',
  })
