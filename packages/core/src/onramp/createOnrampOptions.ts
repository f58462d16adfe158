import { isAppKitError } from '@latchkey/errors'
import { getOnrampOptions } from '@latchkey/wire'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import type { OnrampContext } from './OnrampGroup.js'
import { emptyOnramp } from './OnrampState.js'
import { createSampleOptions, toOptions } from './toOptions.js'

/** What is sold changes rarely, in ms. */
const lifetimeMs = 5 * 60_000

/** Makes what knows what is sold on the active network. */
export function createOnrampOptions(context: OnrampContext) {
  const { chains, client, clock, signal, slice, store } = context
  let newestLoad = 0
  /** For which network and country the options are, and when they came. */
  let subject = ''
  let loadedAtMs = 0

  return {
    /** Loads it; the answer of the last five minutes is used again unless `force`. */
    async load({ force = false }: { force?: boolean } = {}): Promise<void> {
      const state = store.getState()
      const network = getNetwork(state)
      const chain = chains.get(state.activeNamespace)
      if (!network || !chain || !getActiveAddress(state)) return
      const { country } = slice.get().draft
      const mine = [network.caipNetworkId, country].join()
      const isSame = mine === subject
      const isFresh = clock.now() - loadedAtMs < lifetimeMs && slice.get().optionStatus === 'ready'
      if (isSame && isFresh && !force) return
      subject = mine
      const id = ++newestLoad
      const { options, isSample } = isSame ? slice.get() : emptyOnramp
      slice.patch({ options, isSample, optionStatus: 'loading', optionFailureCode: undefined })
      try {
        const query = country === undefined ? {} : { country }
        const wire = await client.request(getOnrampOptions, { query, signal })
        if (id !== newestLoad) return
        loadedAtMs = clock.now()
        slice.patch({ options: toOptions(wire, { network, chain }), isSample: false, optionStatus: 'ready' })
      } catch (error) {
        if (id !== newestLoad || signal.aborted) return
        const optionFailureCode = isAppKitError(error) ? error.code : 'wire/network'
        // §8.031: examples say what buying would look like. They cannot be ordered.
        slice.patch({
          ...{ options: createSampleOptions(), isSample: true },
          ...{ optionStatus: 'failed', optionFailureCode },
        })
      }
    },
    /** What is known is of another account or network. */
    forget(): void {
      newestLoad++
      subject = ''
      const { options, optionStatus, isSample } = emptyOnramp
      slice.patch({ options, optionStatus, isSample, optionFailureCode: undefined })
    },
  }
}
