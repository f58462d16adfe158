import type { Chain } from '@latchkey/core'
import type { Config } from 'wagmi'
import type { Pair } from './attachWagmi.js'
import { followWagmi } from './followWagmi.js'
import { watchConnectors } from './watchConnectors.js'

/**
 * Joins the EVM chain of a kit with a wagmi config: the config's connectors are the chain's, and both follow each other.
 *
 * @param chain - The chain, as `evm` makes it.
 * @param parts - `pair`: the kit beside the config; none where there is a chain alone; `signal`: aborted when the kit is destroyed.
 */
export function joinWagmi(
  chain: Chain,
  { config, pair, signal }: { config: Config; pair: Pair | undefined; signal: AbortSignal },
): Chain {
  if (pair) followWagmi(pair, signal)
  return {
    ...chain,
    discover(onConnector, onGone) {
      const stops = [chain.discover(onConnector, onGone), watchConnectors(config, onConnector, onGone)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
