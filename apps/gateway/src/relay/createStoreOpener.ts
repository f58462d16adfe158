import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { findFolderFailure } from '../start/findFolderFailure.js'
import { toServerFailure } from '../start/toServerFailure.js'
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
  /** Told of what the log has lost, beside the logger. */
  onLoss?: (loss: LogLoss) => void
}

/**
 * Chooses the relay's store. Only the one in use is loaded.
 *
 * @param location - See {@link StoreLocation}.
 * @returns What opens it; it throws StartFailure when Redis or the folder cannot be used.
 */
export function createStoreOpener({
  redisUrl,
  redisPrefix,
  dataFolder,
  now,
  logger,
  onLoss: onLost,
}: StoreLocation): (listener: RelayStoreListener) => Promise<RelayStore> {
  let isOpen = false
  let first: unknown
  // Until it is open the first failure is the reason why it is not, and told as that.
  const onFailure = (err: unknown) => {
    if (isOpen) logger.warn({ err }, "the relay's store failed")
    else first ??= err
  }
  async function openChosen(listener: RelayStoreListener): Promise<RelayStore> {
    if (redisUrl !== undefined) {
      const { openRedisStore } = await import('./stores/redis/openRedisStore.js')
      const onVolatile = () =>
        logger.warn(
          'Redis writes no append-only file: when it ends, messages that were promised and not yet delivered are lost. Run it with appendonly yes',
        )
      const options = { url: redisUrl, prefix: redisPrefix, now, listener, onFailure, onVolatile }
      return openRedisStore(options).catch((error: unknown) => {
        throw toServerFailure({ kind: 'Redis', url: redisUrl, setting: 'REDIS_URL' }, first ?? error)
      })
    }
    const onLoss = (loss: LogLoss) => {
      const { bytes, keptAt, kind, path, places } = loss
      logger.warn({ file: path, damagedPlaces: places, lostBytes: bytes, copy: keptAt }, lossTexts[kind])
      onLost?.(loss)
    }
    const onDrop = (dropped: Dropped) =>
      logger.warn(
        dropped,
        "the relay's log holds more than there is memory for: what those hold who hold the most was dropped in part; give the " +
          'gateway more memory (NODE_OPTIONS=--max-old-space-size=…)',
      )
    const open = (folder: string, more: Partial<LogStoreOptions> = {}) =>
      openLogStore({ folder, now, listener, onFailure, onLoss, onDrop, ...more })
    if (dataFolder === 'memory') return openTemporary(open)
    const folder = `${dataFolder}-relay`
    return open(folder).catch(async (cause: unknown) => {
      throw (await findFolderFailure(folder, cause)) ?? cause
    })
  }

  return async (listener) => {
    const store = await openChosen(listener)
    isOpen = true
    return store
  }
}

const lossTexts: Record<LogLoss['kind'], string> = {
  unfinished:
    "an unfinished write at the end of the relay's log was cut off; no publisher had been told that it was stored",
  shortened:
    "a file of the relay's log is shorter than it was, or gone: messages and subscriptions that were promised are lost, everything " +
    'else is there. Check the disk, and who else writes to this folder',
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
