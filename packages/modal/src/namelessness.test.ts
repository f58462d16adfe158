import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the modal', {
  folder: new URL('.', import.meta.url),
  holds: ['ModalBoundary.tsx', 'messages/walletTexts.ts', 'coordination/coordinate.ts', 'views/registry.ts'],
  further: [
    // Networks, wallets, tokens, and how assets are numbered.
    /\b(?:Polygon|Arbitrum|Optimism)\b/,
    /\b(?:MetaMask|Phantom|Coinbase|Rainbow|Solflare|Ledger|Trust Wallet|Binance|OKX)\b/,
    /\b(?:MATIC|USDC|USDT|slip44)\b/,
  ],
})
