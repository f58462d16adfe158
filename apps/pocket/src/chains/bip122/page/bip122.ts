import type { PageWindow } from '../../../page/PageWindow.js'
import { registerWallet } from '../../../page/registerWallet.js'
import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createBitcoinSite } from './createBitcoinSite.js'
import { createBitcoinWallet } from './createBitcoinWallet.js'
import { createUnisat } from './createUnisat.js'
import { joinWbip } from './joinWbip.js'

/** Announces pocket in each way sites look for wallets of Bitcoin: by WBIP, by the Wallet Standard, and as an object like UniSat's. */
export const bip122: PageChain = {
  facts,
  announce(context) {
    const site = createBitcoinSite(context)
    const leave = joinWbip(context.wbip, site)
    const standard = createBitcoinWallet(context.identity, site)
    const unregister = registerWallet(context.page, standard.wallet)
    const unisat = createUnisat(site)
    const remove = place(context.page, unisat.wallet)
    return () => {
      for (const stop of [remove, unregister, leave, standard.stop, unisat.stop, site.stop]) stop()
    }
  },
}

/** Puts the object where only those find it who look for it: sites must not take pocket for the wallet it is like. */
function place(page: PageWindow, unisat: object): () => void {
  const globals = page as unknown as { pocket?: Record<string, unknown> }
  globals.pocket = { ...globals.pocket, unisat }
  return () => {
    if (globals.pocket?.unisat === unisat) delete globals.pocket.unisat
  }
}
