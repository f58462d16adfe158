import * as v from 'valibot'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { SendContext } from './SendGroup.js'
import type { SendQuote, SentName } from './SendState.js'

/** Names that are kept at most; the one that was sent to longest ago gives way. */
const maxNames = 100

/** What names stood for when something was sent to them from this site. */
export type SentNames = {
  /** The address for which a name stood then, where that is another one. */
  findOther(name: string, address: string): string | undefined
  /** Something was sent to a name. */
  note(quote: SendQuote): void
}

/** Makes the list of the names that were sent to. Tabs share it. */
export function createSentNames({
  chains,
  clock,
  items,
  signal,
  slice,
  storage,
  store,
}: SendContext): SentNames {
  const item = items.names

  function read(): readonly SentName[] {
    const stored = storage.get(item)
    // Where nothing can be stored, the page's own list is all there is.
    if (!stored) return slice.get().names ?? []
    return stored.flatMap((entry) => {
      const parsed = v.safeParse(sentNameSchema, entry)
      return parsed.success ? [parsed.output as SentName] : []
    })
  }

  slice.patch({ names: read() })
  const stopWatching = storage.watch([item], () => slice.patch({ names: read() }))
  signal.addEventListener('abort', stopWatching)

  return {
    findOther(typed, address) {
      const name = typed.toLowerCase()
      const { activeNamespace } = store.getState()
      const before = read().find((one) => one.name === name && one.namespace === activeNamespace)
      const isSame = before && isSameAddress(chains.get(activeNamespace), before.address, address)
      return isSame ? undefined : before?.address
    },
    note({ network, receiverName, to }) {
      if (receiverName === undefined) return
      const entry: SentName = {
        name: receiverName.toLowerCase(),
        namespace: network.chainNamespace,
        address: to,
        sentAtMs: clock.now(),
      }
      const isOther = (one: SentName) => one.name !== entry.name || one.namespace !== entry.namespace
      const names = [entry, ...read().filter(isOther)].slice(0, maxNames)
      slice.patch({ names })
      storage.set(item, [...names])
    },
  }
}

const sentNameSchema = v.object({
  name: v.string(),
  namespace: v.string(),
  address: v.string(),
  sentAtMs: v.number(),
})
