import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import type { SolanaPrepared, SolanaRequest } from './SolanaRequest.js'
import { SolanaView } from './views/SolanaView.js'

/** The clusters of Solana in pocket's app. */
export const solana: WalletChain<SolanaRequest, SolanaPrepared> = {
  facts,
  title: 'Solana',
  accounts,
  networks,
  requests: { parse, prepare, View: SolanaView, perform },
  pairing,
}
