import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import { networks } from './networks.js'
import type { PolkadotPrepared, PolkadotRequest } from './PolkadotRequest.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import { PolkadotView } from './views/PolkadotView.js'

/** The networks of Polkadot in pocket's app. */
export const polkadot: WalletChain<PolkadotRequest, PolkadotPrepared> = {
  facts,
  title: 'Polkadot',
  accounts,
  networks,
  requests: { parse, prepare, View: PolkadotView, perform },
  pairing,
}
