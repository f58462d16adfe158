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
      await Promise.all(snapshots.map(({ url, id }) => callChain(url, 'evm_revert', [id])))
    }
  },
}
