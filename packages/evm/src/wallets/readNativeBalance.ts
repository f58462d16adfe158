import type { Eip1193Provider } from './Eip1193Provider.js'
import { readQuantity } from './readAnswer.js'

/**
 * Reads an account's ether through its wallet.
 *
 * @returns Wei.
 */
export async function readNativeBalance(provider: Eip1193Provider, address: string): Promise<bigint> {
  return readQuantity(await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] }))
}
