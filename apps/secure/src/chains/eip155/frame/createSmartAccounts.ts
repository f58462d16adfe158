import { getAccountAddress } from '@latchkey/smart-account'
import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Address } from 'viem'
import type { AskNode } from '../../../frame/rpc/createAskNode.js'
import { findSmartNetworks } from '../smartNetworks.js'

/** The smart accounts of the wallet's keys. */
export type SmartAccounts = {
  /** On which EVM networks there are some, by their numbers. */
  getNetworks(): readonly number[]
  isOn(caipNetworkId: string): boolean
  /** The account of a key; the same on every network. */
  getAddress(owner: string): Address
  isDeployed(caipNetworkId: string, owner: string): Promise<boolean>
}

/**
 * Makes what knows smart accounts. They are where the gateway said when the frame was opened: which account is in front must not
 * depend on a question that may fail.
 *
 * @param parts - The networks, and what asks their nodes.
 */
export function createSmartAccounts({
  networks,
  askNode,
}: {
  networks: readonly SecureNetwork[]
  askNode: AskNode
}): SmartAccounts {
  const served = new Set<string>(findSmartNetworks(networks).map(({ caipNetworkId }) => caipNetworkId))
  const getAddress = (owner: string) => getAccountAddress({ owner: owner as Address, index: 0n })

  return {
    isOn: (caipNetworkId) => served.has(caipNetworkId),
    getAddress,
    getNetworks: () => [...served].map((caipNetworkId) => Number(caipNetworkId.slice('eip155:'.length))),
    async isDeployed(caipNetworkId, owner) {
      const code = await askNode(caipNetworkId, 'eth_getCode', [getAddress(owner), 'latest'])
      return typeof code === 'string' && code.length > 2
    },
  }
}
