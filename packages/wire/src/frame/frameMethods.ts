/**
 * What the embedded wallet answers without asking the visitor (§6.004): reading, what has been signed already, and what the
 * wallet is able to do.
 */
export const safeFrameMethods: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
])

/** What the visitor approves in the wallet's own frame (§6.006). */
export const unsafeFrameMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
] as const

/**
 * What the visitor would approve, and the wallet never does: its accounts have no keys for sites that act without asking. Both
 * ends refuse these before anybody is asked (EIP-1193, 4200).
 */
const refusedFrameMethods = ['wallet_grantPermissions', 'wallet_revokePermissions'] as const

/** A method that the visitor approves. */
export type UnsafeFrameMethod = Exclude<
  (typeof unsafeFrameMethods)[number],
  (typeof refusedFrameMethods)[number]
>

/**
 * Whether the wallet refuses a method whatever it is asked with.
 *
 * @param method - Any text.
 */
export function isRefusedFrameMethod(method: string): boolean {
  return (refusedFrameMethods as readonly string[]).includes(method)
}

/**
 * Whether the embedded wallet's visitor is asked, is not, or the method is none of its (§5.037).
 *
 * @param method - Any text.
 */
export function classifyFrameMethod(method: string): 'safe' | 'unsafe' | 'unknown' {
  if (safeFrameMethods.has(method)) return 'safe'
  return (unsafeFrameMethods as readonly string[]).includes(method) ? 'unsafe' : 'unknown'
}
