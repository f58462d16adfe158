import { refreshBalances } from '../../embedded.js'
import type { Page } from '../../test.js'
import { callChain } from '../callChain.js'

/** Gives an account on a local chain some ether, and has the page see it. */
export async function fund(page: Page, url: string, address: string, amountAtomic: bigint): Promise<void> {
  await callChain(url, 'anvil_setBalance', [address, `0x${amountAtomic.toString(16)}`])
  await refreshBalances(page)
}
