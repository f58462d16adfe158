import type { NamespaceRules } from '@latchkey/wallet-standard'
import { fromSolanaChain, type SolanaChain, toSolanaChain } from '../clusters.js'
import { isSolanaAddress } from '../isSolanaAddress.js'

/** What wallets of the Wallet Standard mean on Solana. */
export const rules: NamespaceRules<SolanaChain> = {
  namespace: 'solana',
  isAddress: isSolanaAddress,
  toChain: toSolanaChain,
  fromChain: fromSolanaChain,
}
