import type { SendableToken, SendCapability } from '@latchkey/core'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { joinCaip10 } from '@latchkey/primitives'
import { createChainContext } from '@latchkey/testing'
import { localSolana } from '../networks.js'
import { solana } from '../solana.js'

/** The node shares its process with the tests, so when a busy machine lets them pause, both do. Only a failure takes this long. */
const timeoutMs = 60_000

/** A local network, and the sending of a kit on it. */
export type TestSend = Awaited<ReturnType<typeof startTestSend>>

/**
 * Starts a local network and the sending of a kit on it.
 *
 * @param signal - Ends what the kit does.
 */
export async function startTestSend(signal: AbortSignal) {
  const chain: TestSolana = await startTestSolana()
  const network = { ...localSolana, rpcUrls: { default: { http: [chain.url] } } }
  const made = solana({ networks: [network], timeoutMs }).create(createChainContext({ signal })).capabilities
    .send
  if (!made) throw new Error('The chain cannot send')
  const send: SendCapability = made
  return {
    chain,
    network,
    send,
    /** A token of the local network, as the kit names it. */
    toToken(symbol: keyof typeof localSolanaTokens): SendableToken {
      const { address, name, decimals } = localSolanaTokens[symbol]
      return { type: 'token', name, symbol, decimals, address: joinCaip10(network.caipNetworkId, address) }
    },
    /** What an address holds of a token, in base units. */
    async getHeld(owner: string, symbol: keyof typeof localSolanaTokens): Promise<bigint> {
      const { address } = localSolanaTokens[symbol]
      return (await send.readToken({ network, address, owner, signal })).balanceAtomic
    },
  }
}
