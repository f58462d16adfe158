import { existsSync } from 'node:fs'
import type { AppKitError } from '@latchkey/errors'
import { createTestClient, http } from 'viem'
import { deployLocal } from '../deploy/deployLocal.js'
import { deployMarket } from '../deploy/deployMarket.js'
import type { LocalNetwork } from '../LocalNetwork.js'
import { localNetworks } from '../localNetworks.js'
import { type AnvilNode, startAnvil } from './startAnvil.js'
import { findTestChainState, saveTestChainState } from './testChainState.js'

/** What to start. */
export type StartTestChainsParameters<Count extends 1 | 2 = 1 | 2> = {
  /** How many: Local One alone, or both. */
  chains?: Count
  /** With the second market and the tokens with bad habits (false). */
  hasMarket?: boolean
}

/** Chains for one test file. */
export type TestChains<Count extends 1 | 2 = 1 | 2> = {
  /** The networks with their real `rpcUrls`; as many as were asked for. */
  networks: Count extends 1 ? readonly [LocalNetwork] : readonly [LocalNetwork, LocalNetwork]
  /** Ends the nodes and waits until they are gone. */
  stop(): Promise<void>
}

/**
 * Starts chains for tests: in memory, on free ports, with everything deployed.
 *
 * @param parameters - See {@link StartTestChainsParameters}.
 * @example
 * import { startTestChains } from '@latchkey/local/chains/eip155'
 * const { networks: [network], stop } = await startTestChains()
 * await stop()
 */
export async function startTestChains<Count extends 1 | 2 = 1>(
  parameters: StartTestChainsParameters<Count> = {},
): Promise<TestChains<Count>> {
  const nodes: AnvilNode[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  // A test that is not about the index has no gateway that reads its chain all the time.
  const startOne = async ({ index: _, ...network }: LocalNetwork): Promise<LocalNetwork> => {
    const state = await findTestChainState(network.id, parameters.hasMarket ? 'market' : '')
    const isSaved = existsSync(state)
    const node = await startAnvil({
      ...{ chainId: network.id, onCrash: (error: AppKitError) => console.error(error) },
      beginPath: isSaved ? state : undefined,
    })
    nodes.push(node)
    if (!isSaved) {
      await deployLocal(node.rpcUrl)
      if (parameters.hasMarket) await deployMarket(node.rpcUrl)
      await saveTestChainState(node.rpcUrl, state)
    }
    // The last block of what was saved is as old as the file, and tests count the time from it.
    await createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) }).mine({ blocks: 1 })
    return { ...network, rpcUrls: { default: { http: [node.rpcUrl] } } }
  }
  const wanted = parameters.chains === 2 ? localNetworks : [localNetworks[0]]
  const starts = await Promise.allSettled(wanted.map(startOne))
  const networks = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failure = starts.find((start) => start.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  // One network was started per wanted one and none failed, so the length is the asked-for count.
  return { networks: networks as unknown as TestChains<Count>['networks'], stop }
}
