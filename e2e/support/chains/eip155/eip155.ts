import type { ChainSupport } from '../ChainSupport.js'
import { callChain } from '../callChain.js'

/** Local One and Local Two, whose nodes take snapshots. */
export const eip155: ChainSupport = {
  name: 'EVM',
  async remember({ evmA, evmB }) {
    const snapshots = await Promise.all(
      [evmA, evmB].map(async (url) => ({ url, id: String(await callChain(url, 'evm_snapshot')) })),
    )
    return async () => {
      await Promise.all(snapshots.map(({ url, id }) => putBack(url, id)))
    }
  },
}

/** The node's clock would go on from the time of the snapshot. */
async function putBack(url: string, snapshot: string): Promise<void> {
  await callChain(url, 'evm_revert', [snapshot])
  const block = (await callChain(url, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  const behindSeconds = Math.floor(Date.now() / 1000) - Number(block.timestamp)
  if (behindSeconds > 0) await callChain(url, 'evm_increaseTime', [behindSeconds])
}
