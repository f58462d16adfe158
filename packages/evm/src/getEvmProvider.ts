import type { Kit } from '@latchkey/core'
import { asProvider, type Eip1193Provider } from './wallets/Eip1193Provider.js'

/**
 * The EIP-1193 interface of a kit's EVM connection, for viem, ethers and wagmi code.
 *
 * @param kit - The kit.
 * @throws `kit/not-configured` when no EVM wallet is connected (§5.010).
 *
 * @example
 * const client = createWalletClient({ transport: custom(getEvmProvider(kit)) })
 */
export function getEvmProvider(kit: Kit): Eip1193Provider {
  return asProvider(kit.getProvider('eip155'))
}
