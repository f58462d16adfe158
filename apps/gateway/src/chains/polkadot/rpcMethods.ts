/**
 * What a node may be asked for through the gateway: reading, estimating, and sending what is signed already. Not among them are
 * subscriptions, which need a socket, and what changes a node.
 *
 * @see https://polkadot.js.org/docs/substrate/rpc
 */
export const rpcMethods: ReadonlySet<string> = new Set([
  'author_pendingExtrinsics',
  'author_submitExtrinsic',
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'payment_queryInfo',
  'state_call',
  'state_getMetadata',
  'state_getRuntimeVersion',
  'state_getStorage',
  'system_accountNextIndex',
  'system_properties',
])

/** How many calls those count as that execute the runtime, or whose answers are long. */
export const rpcCosts: ReadonlyMap<string, number> = new Map([
  ['state_getMetadata', 10],
  ['state_call', 5],
  ['author_pendingExtrinsics', 5],
  ['chain_getBlock', 3],
  ['payment_queryInfo', 2],
  ['author_submitExtrinsic', 2],
])

/** What nodes say of their newest block and their runtime; every open page asks for it again and again. */
export const sharedRpcMethods: ReadonlySet<string> = new Set([
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'state_getMetadata',
  'state_getRuntimeVersion',
  'system_properties',
])
