import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type LogDisk, realDisk } from './stores/log/createWriter.js'
import type { Dropped } from './stores/log/dropLeastValuable.js'
import { type LogStoreOptions, openLogStore } from './stores/log/openLogStore.js'
import type { LogLoss } from './stores/log/recover.js'
import type { RelayStore, RelayStoreListener } from './stores/RelayStore.js'

/** Where the relay keeps what waits. */
type StoreLocation = {
  /** Redis, when several gateways form one relay. */
  redisUrl: string | undefined
  redisPrefix: string
  /** Folder of the embedded database, beside which the log is; `memory` for one that is gone with the gateway. */
  dataFolder: string
  /** Milliseconds since 1970. */
  now: () => number
  logger: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Chooses the relay's store. Only the one in use is loaded.
 *
 * @param location - See {@link StoreLocation}.
 */
export function createStoreOpener({
  redisUrl,
  redisPrefix,
  dataFolder,
  now,
  logger,
}: StoreLocation): (listener: RelayStoreListener) => Promise<RelayStore> {
  const onFailure = (err: unknown) => logger.warn({ err }, "the relay's store failed")
  return async (listener) => {
    if (redisUrl !== undefined) {
      const { openRedisStore } = await import('./stores/redis/openRedisStore.js')
      return openRedisStore({ url: redisUrl, prefix: redisPrefix, now, listener, onFailure })
    }
    const onLoss = ({ bytes, keptAt, kind, path, places }: LogLoss) =>
      logger.warn({ file: path, damagedPlaces: places, lostBytes: bytes, copy: keptAt }, lossTexts[kind])
    const onDrop = (dropped: Dropped) =>
      logger.warn(
        dropped,
        "the relay's log holds more than there is memory for: what those hold who hold the most was dropped in part; give the " +
          'gateway more memory (NODE_OPTIONS=--max-old-space-size=…)',
      )
    const open = (folder: string, more: Partial<LogStoreOptions> = {}) =>
      openLogStore({ folder, now, listener, onFailure, onLoss, onDrop, ...more })
    return dataFolder === 'memory' ? openTemporary(open) : open(`${dataFolder}-relay`)
  }
}

const lossTexts: Record<LogLoss['kind'], string> = {
  unfinished:
    "an unfinished write at the end of the relay's log was cut off; no publisher had been told that it was stored",
  damaged:
    "the relay's log is damaged: what stood in these places is lost, everything else is there. Check the disk. " +
    'The damaged file becomes the copy once nothing else in it is needed',
}

/** Nobody reads its files after this process, so nothing is gained by waiting for the disk. */
const temporaryDisk: LogDisk = { ...realDisk, sync: async () => {} }

async function openTemporary(
  open: (folder: string, options: Partial<LogStoreOptions>) => Promise<RelayStore>,
): Promise<RelayStore> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  const store = await open(folder, { isTemporary: true, disk: temporaryDisk })
  return {
    ...store,
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
