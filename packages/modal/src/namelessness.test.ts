import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('the modal', {
  folder: new URL('.', import.meta.url),
  holds: ['ModalBoundary.tsx', 'messages/walletTexts.ts', 'coordination/coordinate.ts', 'views/registry.ts'],
  // §9.034: symbols that are offered where the operator lists them.
  allowed: {
    'views/swap-select-token/suggestedSymbols.ts': ['ETH', 'SOL', 'USDC', 'USDT', 'MATIC'],
  },
  further: [
    // Networks, wallets, tokens, and how assets are numbered.
    /\b(?:Polygon|Arbitrum|Optimism)\b/,
    /\b(?:MetaMask|Phantom|Coinbase|Rainbow|Solflare|Ledger|Trust Wallet|Binance|OKX)\b/,
    /\b(?:MATIC|USDC|USDT|slip44)\b/,
  ],
})
