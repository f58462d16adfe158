import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the core', {
  folder: new URL('.', import.meta.url),
  // Tables of what is known of single wallets; nothing else may know one.
  own: ['connectors/walletAliases.ts', 'links/walletBrowsers.ts'],
  // Ids of connectors that sites know (§3.008).
  allowed: { 'connectors/connectorIds.ts': ['eip6963'] },
  holds: ['chain/Chain.ts', 'kit/createKit.ts', 'send/createSend.ts', 'links/getWalletBrowserLink.ts'],
  further: [
    // Wallets and their makers.
    /\b(?:metamask|phantom|solflare|binance|trust wallet|rainbow)\b/i,
    // Views of the modal.
    /['"](?:Connect|Account|AllWallets|Networks|SIWXSignMessage|UnsupportedChain|ProfileWallets|WalletSend\w*|Connecting\w+)['"]/,
  ],
})
