import * as v from 'valibot'
import type { KitBase } from '../base/KitBase.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import type { StorageItem } from './createKitStorage.js'

/** A list that is kept beyond the page. Tabs share it: each change is made to what is stored now. */
export type KeptList<Entry> = {
  /** Reads what is stored into the store: from before the page was left, or by another tab. */
  read(): readonly Entry[]
  /** What is stored, without a change of the store. */
  getStored(): readonly Entry[]
  change(run: (entries: readonly Entry[]) => readonly Entry[]): void
}

/** What a kept list is made from. */
export type KeptListOptions<Entry> = {
  context: Pick<KitBase, 'clock' | 'signal' | 'storage'> & { readonly events: EventPort<CoreEvents> }
  /** Read entry by entry, so that one that is broken takes no other with it. */
  item: StorageItem<v.GenericSchema<unknown, unknown[]>>
  /** Of an entry as it is stored, where base units are decimal text. */
  schema: v.GenericSchema<unknown, unknown>
  /** The page's own list: all there is where nothing can be stored. */
  getShown(): readonly Entry[]
  show(entries: readonly Entry[]): void
  /** What is kept: the newest `most`, until they are `lifetimeMs` old; or a rule of its own. */
  limit:
    | { most: number; lifetimeMs: number; getMs(entry: Entry): number }
    | ((entries: readonly Entry[], nowMs: number) => readonly Entry[])
  /**
   * What stays when the visitor leaves: no receipts, but what is on its way must not be sent twice when they come back. All stays
   * unless given.
   */
  isOpen?: (entry: Entry) => boolean
}

/** Makes a list that is kept beyond the page, bounded in length and in age. */
export function createKeptList<Entry extends object>({
  context: { clock, events, signal, storage },
  getShown,
  isOpen,
  item,
  limit,
  schema,
  show,
}: KeptListOptions<Entry>): KeptList<Entry> {
  function getStored(): readonly Entry[] {
    const stored = storage.get(item)
    if (!stored) return getShown()
    return stored.flatMap((entry) => {
      const parsed = v.safeParse(schema, entry)
      return parsed.success ? [parsed.output as Entry] : []
    })
  }

  function read(): readonly Entry[] {
    const entries = getStored()
    show(entries)
    return entries
  }

  function getKept(entries: readonly Entry[], nowMs: number): readonly Entry[] {
    if (typeof limit === 'function') return limit(entries, nowMs)
    return entries.filter((entry) => nowMs - limit.getMs(entry) < limit.lifetimeMs).slice(0, limit.most)
  }

  function change(run: (entries: readonly Entry[]) => readonly Entry[]): void {
    const entries = getKept(run(getStored()), clock.now())
    show(entries)
    // An empty list is stored too: another tab would go on with its own where there is none.
    storage.set(item, entries.map(toStored))
  }

  const stop = storage.watch([item], read)
  signal.addEventListener('abort', stop)
  if (isOpen)
    events.on('disconnected', ({ isLast }) => {
      if (isLast) change((entries) => entries.filter(isOpen))
    })

  return { read, getStored, change }
}

/** JSON has no integers of this size. */
function toStored(entry: object): object {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  )
}

/** Base units as a kept list has them: decimal text. */
export const keptAmount = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)

/** The decimals of a token in a kept list. */
export const keptDecimals = v.pipe(v.number(), v.integer(), v.minValue(0))
