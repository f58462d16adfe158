import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import type { CosmosPrepared, CosmosRequest } from './CosmosRequest.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import { CosmosView } from './views/CosmosView.js'

/** The networks of Cosmos in pocket's app. */
export const cosmos: WalletChain<CosmosRequest, CosmosPrepared> = {
  facts,
  title: 'Cosmos',
  accounts,
  networks,
  requests: { parse, prepare, View: CosmosView, perform },
  pairing,
}
