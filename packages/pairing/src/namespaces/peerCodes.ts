/** Codes with which one side refuses what the other asked for (WalletConnect, "Error codes"). */
export const peerCodes = {
  unauthorizedMethod: 3001,
  unauthorizedEvent: 3002,
  unauthorizedChain: 3005,
  rejectedByUser: 5000,
  rejectedChains: 5001,
  rejectedMethods: 5002,
  rejectedEvents: 5003,
  unsupportedChains: 5100,
  unsupportedMethods: 5101,
  unsupportedEvents: 5102,
  unsupportedAccounts: 5103,
  unsupportedNamespaceKey: 5104,
  requestExpired: 8000,
} as const
