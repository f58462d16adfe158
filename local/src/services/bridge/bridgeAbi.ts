import { parseAbi } from 'viem'

/** Of `SandboxBridge`: LI.FI's form of a transfer, and what this bridge is told beside it. */
export const bridgeAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct SandboxData { address receivingAssetId; uint256 minimumReceived; }',
  'function startBridgeTokensViaLatchkeySandbox(BridgeData bridgeData, SandboxData sandboxData) payable',
  'function payOut(bytes32 transactionId, address token, address receiver, uint256 amount)',
  'function isStarted(bytes32 transactionId) view returns (bool)',
  'function isPaid(bytes32 transactionId) view returns (bool)',
  'event LiFiTransferStarted(BridgeData bridgeData)',
  'event SandboxStarted(bytes32 indexed transactionId, address indexed sender, SandboxData sandboxData)',
  'event PaidOut(bytes32 indexed transactionId, address token, address indexed receiver, uint256 amount)',
])

/** What the contract charges in the coin, beside the amount. */
export const bridgeFeeAtomic = 100_000_000_000_000n
