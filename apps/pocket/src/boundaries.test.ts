import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what namespaces of Pocket share', {
  folder: new URL('.', import.meta.url),
  own: [
    'chains/*/',
    // The lines that mount a namespace in each realm.
    'chains/pageChains.ts',
    'chains/serverChains.ts',
    'chains/walletChains.ts',
  ],
  allowed: {
    // A form of signatures that the pairing protocol names.
    'app/pairing/createOfficialClient.ts': ['eip191'],
    // Where each code of a failure is from.
    'shared/errorCodes.ts': ['EIP'],
  },
  // Networks are known by their CAIP-2 ids.
  further: [/\bchainId\??: number/],
  holds: [
    'app/views/requests/RequestView.tsx',
    'app/pairing/toSessionItem.ts',
    'app/wallet/walletState.ts',
    'chains/WalletChain.ts',
    'page/createSiteLink.ts',
    'server/serveRpc.ts',
    'shared/messages.ts',
  ],
})
