/** The most JSON-RPC requests a gateway takes in one batch. */
export const maxRpcBatchSize = 100
