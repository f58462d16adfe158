import { unaskedMethods } from './unaskedMethods.js'

/**
 * Methods that the gateway forwards to nodes of EVM networks: reading, and sending signed transactions. Not among them is all that
 * administers a node (`anvil_`, `admin_`), uses keys of its own (`eth_sign`, `eth_sendTransaction`), or makes it work for
 * long (`trace_`, `debug_`).
 *
 * @see https://ethereum.github.io/execution-apis/
 */
export const evmNodeMethods: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...unaskedMethods,
  'eth_blobBaseFee',
  'eth_createAccessList',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])
