import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { createSite } from './explorer/createSite.js'
import { startNode, type ToyNode } from './node/startNode.js'
import { toyPart } from './part.mjs'
import { seeds } from './seeds.js'
import { createToyNetworks } from './toyNetworks.js'

/** Starts the nodes, and says what else there is of them. See `LocalChain`. */
export async function runChain({
  ports,
  stateFolder,
  signal,
  log,
}: StartChainParameters): Promise<RunningChain> {
  const nodes: ToyNode[] = []
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())))
  try {
    for (const network of createToyNetworks(ports)) {
      signal.throwIfAborted()
      const name = network.caipNetworkId === 'toy:one' ? 'toyOne' : 'toyTwo'
      const setting = toyPart.ports[name].variable
      nodes.push(await startNode({ network, port: ports[name], setting, stateFolder }))
      log(`${network.name} on ${network.rpcUrls.default.http[0]}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async deploy() {
      for (const { ledger, network } of nodes) ledger.seed(seeds(network.prefix))
    },
    sites: nodes.map(createSite),
    stop,
  }
}
