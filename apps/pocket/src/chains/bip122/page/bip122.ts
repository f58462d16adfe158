import { placeOwn } from '../../../page/placeOwn.js'
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
    const remove = placeOwn(context.page, 'unisat', unisat.wallet)
    return () => {
      for (const stop of [remove, unregister, leave, standard.stop, unisat.stop, site.stop]) stop()
    }
  },
}
