import { isSameEvmAddress } from '@latchkey/primitives'
import { entryPointAddress, factoryAddress } from '@latchkey/smart-account'
import type { SecureNetwork } from '@latchkey/wire/secure'

/**
 * Finds the networks on which the wallet's keys have a smart account. Its address is counted from our factory: of another one it would
 * be somebody else's.
 *
 * @param networks - Those there are.
 */
export function findSmartNetworks(networks: readonly SecureNetwork[]): SecureNetwork[] {
  return networks.filter(
    ({ smartAccount }) =>
      smartAccount &&
      isSameEvmAddress(smartAccount.entryPoint, entryPointAddress) &&
      isSameEvmAddress(smartAccount.factory, factoryAddress),
  )
}
