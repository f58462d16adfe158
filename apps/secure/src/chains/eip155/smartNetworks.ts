import { entryPointAddress, factoryAddress } from '@latchkey/smart-account'
import type { SecureNetwork } from '@latchkey/wire/secure'
import { isSameAddress } from './isSameAddress.js'

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
      isSameAddress(smartAccount.entryPoint, entryPointAddress) &&
      isSameAddress(smartAccount.factory, factoryAddress),
  )
}
