import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the pairing protocol', {
  folder: new URL('.', import.meta.url),
  // One-click authentication is of one namespace alone, as its specification has it.
  own: ['authentication/'],
  allowed: {
    // An alphabet (multibase).
    'identity/createIdentity.ts': ['base58btc'],
    // The standard of pairing links, which every namespace has.
    'uri/pairingUri.ts': ['EIP'],
  },
  holds: [
    'dapp/prepareProposal.ts',
    'namespaces/parseNamespaces.ts',
    'relay/createRelayClient.ts',
    'wallet/createWalletClient.ts',
  ],
})
