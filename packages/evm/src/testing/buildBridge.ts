import type { BuiltSwap } from '@latchkey/core'
import { localContracts } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct SandboxData { address receivingAssetId; uint256 minimumReceived; }',
  'function startBridgeTokensViaLatchkeySandbox(BridgeData bridgeData, SandboxData sandboxData) payable',
])
const coin = `0x${'0'.repeat(40)}` as const

/** What the sandbox's contract charges in the coin. */
export const sandboxFee = 100_000_000_000_000n

/** A transfer as it is told to the sandbox; tokens without an address are the coin. */
export type BridgeOrder = {
  transactionId?: Hex
  receiver: string
  sold: string | undefined
  bought: string | undefined
  soldAtomic: bigint
  minimumAtomic: bigint
  destinationChainId: bigint
  hasDestinationCall?: boolean
}

/** Builds a swap to another network as a gateway does for the sandbox of the local networks. */
export function buildBridge({
  bought,
  minimumAtomic,
  receiver,
  sold,
  soldAtomic,
  ...order
}: BridgeOrder): BuiltSwap {
  const { destinationChainId, hasDestinationCall = false, transactionId = `0x${'5'.repeat(64)}` } = order
  const data = encodeFunctionData({
    ...{ abi, functionName: 'startBridgeTokensViaLatchkeySandbox' },
    args: [
      {
        ...{ transactionId, bridge: 'sandbox', integrator: 'latchkey', referrer: coin },
        ...{ sendingAssetId: (sold ?? coin) as Hex, receiver: receiver as Hex, minAmount: soldAtomic },
        ...{ destinationChainId, hasSourceSwaps: false, hasDestinationCall },
      },
      { receivingAssetId: (bought ?? coin) as Hex, minimumReceived: minimumAtomic },
    ],
  })
  const valueAtomic = (sold === undefined ? soldAtomic : 0n) + sandboxFee
  return { to: localContracts.sandboxBridge, data, valueAtomic }
}
