import { isSameAddress } from '@latchkey/primitives'
import { entryPointAddress, getAccountAddress } from '@latchkey/smart-account'
import type { SecureNetwork } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { AskNode } from '../rpc/createAskNode.js'

/** The smart accounts of the wallet's keys. */
export type SmartAccounts = {
  /** On which EVM networks there are some, by their numbers. */
  getNetworks(): Promise<readonly number[]>
  isOn(caipNetworkId: string): Promise<boolean>
  /** The account of a key; the same on every network. */
  getAddress(owner: string): Address
  isDeployed(caipNetworkId: string, owner: string): Promise<boolean>
}

/**
 * Makes what knows smart accounts. They are offered on test networks, where the gateway sends their operations: the contracts
 * have not been reviewed by others.
 *
 * @param parts - The networks, and what asks their nodes and the gateway's bundler.
 */
export function createSmartAccounts({
  networks,
  askNode,
  askBundler,
}: {
  networks: readonly SecureNetwork[]
  askNode: AskNode
  askBundler: AskNode
}): SmartAccounts {
  const known = new Map<string, Promise<boolean>>()

  async function ask(caipNetworkId: string): Promise<boolean> {
    const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
    if (!network?.isTestnet || !caipNetworkId.startsWith('eip155:')) return false
    const answer = await askBundler(caipNetworkId, 'eth_supportedEntryPoints', [])
    const supported = v.safeParse(v.array(v.string()), answer)
    return supported.success && supported.output.some((one) => isSameAddress(one, entryPointAddress))
  }

  function isOn(caipNetworkId: string): Promise<boolean> {
    let answer = known.get(caipNetworkId)
    if (!answer) {
      // A gateway that does not say it serves them does not.
      answer = ask(caipNetworkId).catch(() => false)
      known.set(caipNetworkId, answer)
    }
    return answer
  }

  const getAddress = (owner: string) => getAccountAddress({ owner: owner as Address, index: 0n })

  return {
    isOn,
    getAddress,
    async getNetworks() {
      const evm = networks.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
      const on = await Promise.all(evm.map(({ caipNetworkId }) => isOn(caipNetworkId)))
      return evm.flatMap(({ caipNetworkId }, index) =>
        on[index] ? [Number(caipNetworkId.slice('eip155:'.length))] : [],
      )
    },
    async isDeployed(caipNetworkId, owner) {
      const code = await askNode(caipNetworkId, 'eth_getCode', [getAddress(owner), 'latest'])
      return typeof code === 'string' && code.length > 2
    },
  }
}
