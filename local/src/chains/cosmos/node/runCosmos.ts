import { createLocalCosmosNetworks, type LocalCosmosPorts } from '../localCosmos.js'
import type { LocalCosmos, StartCosmosParameters } from './LocalCosmos.js'
import { runCosmosChain } from './runCosmosChain.js'

/** Runs both nodes; see `startCosmos`. @throws local/chain-failed */
export async function runCosmos({
  log,
  ports,
  signal,
  ...parameters
}: StartCosmosParameters & { ports: LocalCosmosPorts }): Promise<LocalCosmos> {
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((chain) => chain.stop()))
  }
  const run = async (name: 'cosmos' | 'cosmosZone') => {
    const place = name === 'cosmos' ? 0 : 1
    const chain = await runCosmosChain({
      ...parameters,
      port: ports[name],
      describe: (port) => createLocalCosmosNetworks({ ...ports, [name]: port })[place],
    })
    started.push(chain)
    signal?.throwIfAborted()
    log?.(`${chain.network.name} on ${chain.network.rpcUrls.default.http[0]}`)
    return { network: chain.network, mine: chain.mine }
  }
  try {
    const hub = await run('cosmos')
    const zone = await run('cosmosZone')
    signal?.addEventListener('abort', () => void stop(), { once: true })
    return { hub, zone, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
