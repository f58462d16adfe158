/** The error codes wallets answer with (EIP-1193, EIP-1474, EIP-3085, EIP-3326, EIP-5792). */
export const errorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  resourceUnavailable: -32002,
  limitExceeded: -32005,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateCalls: 5720,
  unknownCalls: 5730,
  tooManyCalls: 5740,
  atomicityUnsupported: 5760,
} as const
