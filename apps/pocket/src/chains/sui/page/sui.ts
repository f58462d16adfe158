import { registerWallet } from '../../../page/registerWallet.js'
import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createSuiWallet } from './createSuiWallet.js'

/** Registers a wallet of its own as the Wallet Standard has it: whoever connects it sees accounts of no other namespace. */
export const sui: PageChain = {
  facts,
  announce(context) {
    const { wallet, stop } = createSuiWallet(context)
    const unregister = registerWallet(context.page, wallet)
    return () => {
      unregister()
      stop()
    }
  },
}
