import * as v from 'valibot'
import { isSameAddress } from '../chain/isSameAddress.js'
import { createKeptList } from '../storage/createKeptList.js'
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

/** Makes the list of the names that were sent to. */
export function createSentNames(context: SendContext): SentNames {
  const { chains, clock, items, slice, store } = context
  const { change, getStored, read } = createKeptList<SentName>({
    ...{ context, item: items.names, schema: sentNameSchema },
    getShown: () => slice.get().names ?? [],
    show: (names) => slice.patch({ names }),
    limit: (names) => names.slice(0, maxNames),
  })
  read()

  return {
    findOther(typed, address) {
      const name = typed.toLowerCase()
      const { activeNamespace } = store.getState()
      const before = getStored().find((one) => one.name === name && one.namespace === activeNamespace)
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
      change((names) => [entry, ...names.filter(isOther)])
    },
  }
}

const sentNameSchema = v.object({
  name: v.string(),
  namespace: v.string(),
  address: v.string(),
  sentAtMs: v.number(),
})
