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
    // A protocol of wallets: the names of its lists, and methods that hold those of another.
    'page/wbip/createWbip.ts': [
      'wallet_requestPermissions',
      'wallet_renouncePermissions',
      'wallet_getAccount',
      'wallet_getWalletType',
      'wallet_getNetwork',
      'wallet_changeNetwork',
    ],
    'page/wbip/placeProvider.ts': ['btc_providers'],
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
    'page/wbip/createWbip.ts',
    'server/serveRpc.ts',
    'shared/messages.ts',
  ],
})
