import { registerWallet } from '../../../page/registerWallet.js'
import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createSolanaWallet } from './createSolanaWallet.js'

/** Registers a wallet as the Wallet Standard has it. */
export const solana: PageChain = {
  facts,
  announce(context) {
    const { wallet, stop } = createSolanaWallet(context)
    const unregister = registerWallet(context.page, wallet)
    return () => {
      unregister()
      stop()
    }
  },
}
