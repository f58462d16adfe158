import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { type CallOutput, type Client, getSupportedChains, postRpc } from '@latchkey/wire'

/** The networks the gateway serves, asked for once per page. */
export type SupportedChains = {
  /**
   * Whether the gateway serves a network.
   *
   * @throws `wire/…` when it could not be asked: that says nothing of the network.
   */
  has(caipNetworkId: CaipNetworkId): Promise<boolean>
  /**
   * Makes sure that the gateway answers a question about a network; one that does not say so answers all about those it serves.
   *
   * @param capability - Such as `history`.
   * @throws `network/unsupported`; `wire/…` when it could not be asked.
   */
  requireOffer(capability: string, caipNetworkId: CaipNetworkId): Promise<void>
  /** Where to send JSON-RPC for a network (§7.035), or `undefined` when the gateway has no upstream for it. */
  getRpcUrl(caipNetworkId: CaipNetworkId): Promise<string | undefined>
}

/** Makes the list for one client. */
export function createSupportedChains(client: Client): SupportedChains {
  let answer: Promise<CallOutput<typeof getSupportedChains>> | undefined

  function load() {
    answer ??= client.request(getSupportedChains, {}).catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }

  return {
    has: async (caipNetworkId) => (await load()).http.includes(caipNetworkId),
    async requireOffer(capability, caipNetworkId) {
      const { http, offers } = await load()
      const offered = offers ? (offers[capability] ?? []) : http
      if (!offered.includes(caipNetworkId)) throw new AppKitError('network/unsupported')
    },
    async getRpcUrl(caipNetworkId) {
      // A network may have nodes of its own, which are tried while the gateway is away.
      const served = await load().catch(() => undefined)
      if (!served?.http.includes(caipNetworkId)) return undefined
      return client.getUrl(postRpc, { query: { chainId: caipNetworkId }, body: [] })
    },
  }
}
