import * as v from 'valibot'
import { namespaceOf } from '../../shared/caip.js'
import type { AddedNetwork } from '../../shared/network.js'
import type { ChainWallet } from './ChainWallet.js'

const failureSchema = v.object({ error: v.object({ message: v.string() }) })

/** @throws Error with the server's reason, for people. */
async function post(path: string, network: AddedNetwork): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(network),
  })
  if (response.ok) return
  const parsed = v.safeParse(failureSchema, await response.json().catch(() => undefined))
  throw new Error(parsed.success ? parsed.output.error.message : 'Pocket’s server does not answer')
}

/**
 * Finds the first of several nodes that really serves a network.
 *
 * @param network - The network, without its node.
 * @param rpcUrls - Where its nodes are said to be; at least one.
 * @returns The network with its node.
 * @throws Error with what is wrong with the last one, for people.
 */
export async function findNode(
  network: Omit<AddedNetwork, 'rpcUrl'>,
  rpcUrls: readonly string[],
): Promise<AddedNetwork> {
  let failure: unknown
  for (const rpcUrl of rpcUrls) {
    try {
      await post('/networks/check', { ...network, rpcUrl })
      return { ...network, rpcUrl }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/**
 * Has pocket's server reach a network from now on.
 *
 * @param network - The network.
 * @throws Error with the reason, for people.
 */
export function publishNetwork(network: AddedNetwork): Promise<void> {
  return post('/networks', network)
}

/**
 * Takes a network away from pocket and its server.
 *
 * @param wallet - The wallet.
 * @param id - CAIP-2 id of an added network.
 */
export function removeNetwork(wallet: ChainWallet, id: string): void {
  const others = wallet.networksOf(namespaceOf(id)).filter((network) => network.id !== id)
  wallet.dispatch({ type: 'network-removed', network: id, otherwise: others[0]?.id ?? id })
  fetch(`/networks/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {
    // The server is down, and forgets it by itself.
  })
}

/**
 * Tells the server again which networks were added; it forgets them when it is restarted.
 *
 * @param wallet - The wallet.
 */
export async function reconcileNetworks(wallet: ChainWallet): Promise<void> {
  // A node that does not answer now may do so later: the network stays, and says then that it cannot be read.
  await Promise.allSettled(wallet.state.get().networks.map(publishNetwork))
}
