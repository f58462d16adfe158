import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import type { ToyPrepared, ToyRequest } from './ToyRequest.js'
import { ToyView } from './ToyView.js'

/** The toy networks in pocket's app. */
export const toy: WalletChain<ToyRequest, ToyPrepared> = {
  facts,
  title: 'Toy',
  accounts,
  networks,
  requests: { parse, prepare, View: ToyView, perform },
  pairing,
}
