import type { WalletChain } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import { networks } from './networks.js'
import { pairing } from './pairing.js'
import { parse } from './parse.js'
import { perform } from './perform.js'
import { prepare } from './prepare.js'
import type { StacksPrepared, StacksRequest } from './StacksRequest.js'
import { StacksView } from './views/StacksView.js'

/** The networks of Stacks in pocket's app. */
export const stacks: WalletChain<StacksRequest, StacksPrepared> = {
  facts,
  title: 'Stacks',
  accounts,
  networks,
  requests: { parse, prepare, View: StacksView, perform },
  pairing,
}
