import { callChain } from '../callChain.js'

/**
 * Keeps a chain from mining for as long as something runs.
 *
 * @param url - The node.
 * @param run - What runs; it may have the chain mine what waits.
 */
export async function holdBlocks(
  url: string,
  run: (mine: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await callChain(url, 'evm_setAutomine', [false])
  try {
    await run(() => callChain(url, 'evm_mine'))
  } finally {
    await callChain(url, 'evm_setAutomine', [true])
    // What came too late for a block of `run` waits for one.
    await callChain(url, 'evm_mine')
  }
}
