/** The error codes wallets answer with (EIP-1193, EIP-1474, EIP-3085, EIP-3326). */
export const errorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  resourceUnavailable: -32002,
  invalidParams: -32602,
  internal: -32603,
} as const
