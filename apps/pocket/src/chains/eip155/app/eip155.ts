import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import type { Eip155Prepared, Eip155Request } from './Eip155Request.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import { upgradeState } from './upgradeState.js'
import { Eip155View } from './views/Eip155View.js'

/** The networks of the EVM in pocket's app. */
export const eip155: WalletChain<Eip155Request, Eip155Prepared> = {
  facts,
  title: 'EVM',
  accounts,
  networks,
  requests: { parse, prepare, View: Eip155View, perform },
  pairing,
  upgradeState,
}
