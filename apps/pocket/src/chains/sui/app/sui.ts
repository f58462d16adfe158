import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import type { SuiPrepared, SuiRequest } from './SuiRequest.js'
import { SuiView } from './views/SuiView.js'

/** The networks of Sui in pocket's app. */
export const sui: WalletChain<SuiRequest, SuiPrepared> = {
  facts,
  title: 'Sui',
  accounts,
  networks,
  requests: { parse, prepare, View: SuiView, perform },
  pairing,
}
