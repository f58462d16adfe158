import { isAppKitError, requireText } from '@latchkey/errors'
import { getNamesOfAddress, getRegisteredName, registeredNameSchema } from '@latchkey/wire'
import { array, safeParse } from 'valibot'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { getActiveAddress } from '../state/selectors.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import type { NamesContext, NamesGroup } from './NamesGroup.js'
import type { NameEntry } from './NamesState.js'
import { NameError } from './nameErrors.js'
import { toNameFailure } from './toNameFailure.js'

/** More names of one address are not read. */
const maxNames = 50

/** Asking for names, and for what they stand for. */
export type LookUps = Pick<NamesGroup, 'loadOwn' | 'getNames' | 'lookUp'> & {
  /** The account in front has a name more. */
  add(address: string, entry: NameEntry): void
  /** Another account is in front. */
  forgetOwn(): void
}

/** Makes the look-ups of names. */
export function createLookUps(context: NamesContext): LookUps {
  const { chains, client, items, signal, slice, store } = context
  const cache = createCache(context, { item: items.cache, lifetimeMs: cacheLifetimesMs.ens })
  let newestLoad = 0

  const getChain = (): Chain | undefined => chains.get(store.getState().activeNamespace)
  const toKey = (address: string) =>
    `${store.getState().activeNamespace}:${getChain()?.toAddressKey(address) ?? address}`
  const join = (own: AbortSignal | undefined) => (own ? AbortSignal.any([own, signal]) : signal)

  function standsFor({ addresses }: NameEntry, address: string): boolean {
    return Object.values(addresses).some((one) => isSameAddress(getChain(), one.address, address))
  }

  async function getNames(
    address: string,
    { signal: own }: { signal?: AbortSignal } = {},
  ): Promise<readonly NameEntry[]> {
    const names = await client
      .request(getNamesOfAddress, {
        params: { address: requireText(address, 'address') },
        query: { apiVersion: '2', sender: address },
        signal: join(own),
      })
      .catch((error: unknown) => Promise.reject(toNameFailure(error, { code: 'name/names-failed' })))
    return names.filter((entry) => standsFor(entry, address)).slice(0, maxNames)
  }

  async function loadOwn({ force = false }: { force?: boolean } = {}): Promise<readonly NameEntry[]> {
    const address = getActiveAddress(store.getState())
    const id = ++newestLoad
    if (!address || !getChain()?.capabilities.names) {
      slice.patch({ own: [], ownStatus: 'ready', ownFailureCode: undefined })
      return []
    }
    const key = toKey(address)
    const cached = safeParse(array(registeredNameSchema), force ? undefined : cache.get(key))
    if (cached.success) {
      slice.patch({ own: cached.output, ownStatus: 'ready', ownFailureCode: undefined })
      return cached.output
    }
    slice.patch({ ownStatus: 'loading', ownFailureCode: undefined })
    try {
      const own = await getNames(address)
      if (id !== newestLoad) return own
      cache.set(key, [...own])
      slice.patch({ own, ownStatus: 'ready' })
      return own
    } catch (error) {
      if (id === newestLoad && !signal.aborted)
        slice.patch({
          ownStatus: 'failed',
          ownFailureCode: isAppKitError(error) ? error.code : 'name/names-failed',
        })
      return slice.get().own ?? []
    }
  }

  return {
    getNames,
    loadOwn,
    async lookUp(text, { signal: own } = {}) {
      const name = requireText(text, 'name').trim().toLowerCase()
      const found = await client
        .request(getRegisteredName, { params: { name }, query: { apiVersion: '2' }, signal: join(own) })
        .catch((error: unknown) => Promise.reject(toNameFailure(error, { code: 'name/resolve-failed' })))
      if (Array.isArray(found)) return undefined
      if (found.name !== name) throw new NameError('name/mismatch', { what: 'entry' })
      return found
    },
    add(address, entry) {
      newestLoad++
      const own = [entry, ...(slice.get().own ?? []).filter(({ name }) => name !== entry.name)]
      cache.set(toKey(address), own)
      slice.patch({ own, ownStatus: 'ready', ownFailureCode: undefined })
    },
    forgetOwn() {
      newestLoad++
      slice.patch({ own: undefined, ownStatus: undefined, ownFailureCode: undefined })
    },
  }
}
