import { evmNodeMethods } from '@latchkey/wire/nodes'

/** What a node may be asked for through the gateway: what any may be asked, and what only some know. */
export const rpcMethods: ReadonlySet<string> = new Set([
  ...evmNodeMethods,
  'eth_getAccount',
  'eth_getRawTransactionByHash',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_protocolVersion',
  'eth_sendRawTransactionSync',
  'eth_simulateV1',
  'net_peerCount',
])

/** How many calls those count as that go through many blocks, run calls of their own, answer with a whole block, or ask the database too. */
export const rpcCosts: ReadonlyMap<string, number> = new Map([
  ['eth_simulateV1', 10],
  ['eth_getLogs', 5],
  ['eth_getFilterLogs', 5],
  ['eth_getBlockReceipts', 5],
  ['eth_createAccessList', 2],
  ['eth_getProof', 2],
  ['eth_getUserOperationByHash', 2],
  ['eth_getUserOperationReceipt', 2],
])

/** What nodes say of their newest block; every open page asks for it again and again. */
export const sharedRpcMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
])
