import { connectorIds, readField, type Stop } from '@latchkey/core'
import { isProvider, nameInjected } from '@latchkey/evm/internal'
import { type Config, injected } from 'wagmi'

/**
 * Adds the wallet at `window.ethereum` to a config, under the id by which it would announce itself, where it does not: the browsers
 * inside of wallets on phones put one there, some of them late. A config that lists one itself is left as it is.
 *
 * @param config - The config.
 */
export function watchInjected(config: Config): Stop {
  const { mipd, connectors } = config._internal
  const listening = new AbortController()

  function look(): void {
    const ethereum = readField(window, 'ethereum')
    if (!isProvider(ethereum)) return
    const row = nameInjected(ethereum)
    const isAnnounced = mipd
      ?.getProviders()
      .some(({ info, provider }) => (provider as unknown) === ethereum || info.rdns === row.id)
    const isListed = config.connectors.some(({ id }) => id === row.id || id === connectorIds.injected)
    if (isAnnounced || isListed) return
    const provider = ethereum as never
    const added = connectors.setup(injected({ target: { id: row.id, name: row.name, provider } }))
    connectors.setState((all) => [...all, added])
  }

  // Without a search of wagmi's the kit looks itself, and connects as its own.
  if (mipd) {
    look()
    window.addEventListener('ethereum#initialized', look, { signal: listening.signal })
  }
  return () => listening.abort()
}
