import type { ErrorTable } from './ErrorTable.js'

/** Failures about networks and namespaces (§8.026). */
export const networkErrors = {
  'network/not-found': {
    message: ({ caipNetworkId }: { caipNetworkId: string }) => `Network not found: ${caipNetworkId}`,
  },
  'network/unsupported': { message: () => 'Unsupported chain' },
  'network/unsupported-namespace': { message: () => 'Unsupported chain namespace' },
  'network/namespace-not-found': { message: () => 'namespace not found' },
  'network/switch-rejected': { message: () => 'The network switch was declined in the wallet' },
  'network/switch-failed': { message: () => 'Chain is not supported' },
  'network/switch-timeout': {
    message: ({ walletName }: { walletName: string }) => `${walletName} has not switched the network`,
    isRetryable: true,
  },
} satisfies ErrorTable
