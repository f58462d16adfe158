import { localStacksChainId } from '../../localStacks.js'
import { isPrincipal } from '../ledger/principal.js'
import { fail, ok, type Route } from './Route.js'

const parentChainId = 3_669_344_250

/** The chain itself, and its faucet. */
export const chainRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v2/info',
    answer(_, { ledger }) {
      const { hash, height } = ledger.getTip()
      return ok({
        ...{ peer_version: 4_207_599_116, pox_consensus: hash.slice(0, 40), burn_block_height: height },
        ...{ stable_pox_consensus: hash.slice(0, 40), stable_burn_block_height: height },
        ...{ server_version: 'latchkey-local', network_id: localStacksChainId },
        ...{ parent_network_id: parentChainId, stacks_tip_height: height, stacks_tip: hash },
        ...{ stacks_tip_consensus_hash: hash.slice(0, 40), tenure_height: height },
        ...{ genesis_chainstate_hash: ledger.genesis.hash, unanchored_tip: null, unanchored_seq: null },
        ...{ exit_at_block_height: null, is_fully_synced: true },
      })
    },
  },
  {
    method: 'GET',
    path: '/extended/v1/status',
    answer(_, { ledger }) {
      const { hash, height } = ledger.getTip()
      return ok({
        ...{ server_version: 'latchkey-local', status: 'ready' },
        chain_tip: { block_height: height, block_hash: `0x${hash}`, burn_block_height: height },
      })
    },
  },
  {
    method: 'POST',
    path: '/extended/v1/faucets/stx',
    answer({ query }, { faucet }) {
      const address = query.get('address') ?? ''
      if (!isPrincipal(address)) return fail(400, 'address required')
      const given = faucet.give(address)
      return 'refused' in given
        ? { status: 429, json: { error: given.refused, success: false } }
        : ok({ success: true, txId: `0x${given.txid}`, txRaw: given.wire })
    },
  },
]
