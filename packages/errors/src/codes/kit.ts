import type { ErrorTable } from './ErrorTable.js'

/** Mistakes in how a site uses the kit. */
export const kitErrors = {
  'kit/not-configured': {
    message: () => 'Namespace is not configured; call connect first',
  },
  'kit/siwx-conflict': {
    message: () => 'siweConfig and siwx cannot both be set. Pass one of them to createKit',
  },
  'kit/no-chains': {
    message: () => 'The kit has no chains. Pass at least one to createKit, such as evm({ networks })',
  },
  'kit/no-networks': {
    message: ({ namespace }: { namespace: string }) =>
      `The chain ${namespace} has no networks. Pass at least one to it`,
  },
  'kit/gateway-invalid': {
    message: ({ gateway }: { gateway: string }) =>
      `The gateway "${gateway}" is not an address. Pass a whole one, such as https://gateway.example.org`,
  },
  'kit/destroyed': { message: () => 'This kit was destroyed. Make a new one with createKit' },
  'kit/provider-missing': {
    message: () => 'No kit found. Put <KitProvider kit={kit}> around the components that use it',
  },
  'kit/modal-closed': { message: () => 'Modal closed' },
} satisfies ErrorTable
