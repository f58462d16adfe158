import type { ErrorTable } from './ErrorTable.js'

/** Failures of the kit itself: how a site uses it, networks, and a sign-in that was declined. */
export const kitErrors = {
  // Mistakes in how a site uses the kit.
  'kit/not-configured': {
    message: () => 'Namespace is not configured; call connect first',
  },
  'kit/siwx-conflict': {
    message: () => 'siweConfig and siwx cannot both be set',
  },
  'kit/no-chains': {
    message: () => 'The kit has no chains. Pass at least one to createKit',
  },
  'kit/no-networks': {
    message: ({ namespace }: { namespace: string }) => `The chain ${namespace} has no networks. Pass one`,
  },
  'kit/destroyed': { message: () => 'This kit was destroyed. Make a new one' },
  'kit/provider-missing': {
    message: () => 'No kit found. Put <KitProvider kit={kit}> around it',
  },
  'parameters/invalid': {
    message: ({ argument, expected }: { argument: string; expected: string }) =>
      `"${argument}" must be ${expected}`,
  },
  'kit/modal-closed': { message: () => 'Modal closed' },

  // Failures about networks and namespaces.
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

  'sign-in/rejected': { message: () => 'The signature was declined' },
} satisfies ErrorTable
