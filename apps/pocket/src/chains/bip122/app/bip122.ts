import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import type { BitcoinPrepared, BitcoinRequest } from './BitcoinRequest.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import { BitcoinView } from './views/BitcoinView.js'

/** The networks of Bitcoin in pocket's app. */
export const bip122: WalletChain<BitcoinRequest, BitcoinPrepared> = {
  facts,
  title: 'Bitcoin',
  accounts,
  networks,
  requests: { parse, prepare, View: BitcoinView, perform },
  pairing,
}
