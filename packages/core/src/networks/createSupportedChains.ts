import type { CaipNetworkId } from '@latchkey/primitives'
import { type Client, getSupportedChains, postRpc } from '@latchkey/wire'

/** The networks the gateway serves, asked for once per page. */
export type SupportedChains = {
  /**
   * Whether the gateway serves a network.
   *
   * @throws `wire/…` when it could not be asked: that says nothing of the network.
   */
  has(caipNetworkId: CaipNetworkId): Promise<boolean>
  /** Where to send JSON-RPC for a network (§7.035), or `undefined` when the gateway has no upstream for it. */
  getRpcUrl(caipNetworkId: CaipNetworkId): Promise<string | undefined>
}

/** Makes the list for one client. */
export function createSupportedChains(client: Client): SupportedChains {
  let answer: Promise<ReadonlySet<string>> | undefined

  function load(): Promise<ReadonlySet<string>> {
    answer ??= client.request(getSupportedChains, {}).then(
      ({ http }) => new Set<string>(http),
      (error: unknown) => {
        answer = undefined
        throw error
      },
    )
    return answer
  }

  return {
    has: async (caipNetworkId) => (await load()).has(caipNetworkId),
    async getRpcUrl(caipNetworkId) {
      // A network may have nodes of its own, which are tried while the gateway is away.
      const served = await load().catch(() => undefined)
      if (!served?.has(caipNetworkId)) return undefined
      return client.getUrl(postRpc, { query: { chainId: caipNetworkId }, body: [] })
    },
  }
}
