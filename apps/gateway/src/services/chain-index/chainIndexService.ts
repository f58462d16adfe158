import { Gauge } from 'prom-client'
import { endsByOperator } from '../../db/retention/endings.js'
import type { Retention } from '../../db/retention/Retention.js'
import { defineService } from '../defineService.js'
import { followers } from './ChainFollower.js'
import { describeFollowers } from './describeFollowers.js'
import { indexSettings } from './indexSettings.js'
import { pruneScopes, pruneTransactions } from './pruneIndex.js'
import {
  indexBlocks,
  indexHoldings,
  indexMovements,
  indexNetworks,
  indexParticipants,
  indexScopes,
  indexTransactions,
} from './tables.js'

const goWith = (of: Retention['table'], table: Retention['table'], bound: string): Retention => ({
  ...{ table, bound, endsBy: 'parent' },
  of,
})

/** Reads networks into the database, for the services that tell what accounts have done and hold. It has no call of its own. */
export const chainIndexService = defineService({
  name: 'chain-index',
  reference: { title: 'Index', about: 'What the gateway has read of the networks.', failures: [] },
  calls: {},
  capabilities: [followers],
  hasMigrations: true,
  settings: indexSettings,
  tables: [
    endsByOperator(indexNetworks),
    goWith(indexNetworks, indexBlocks, '1,024 of each followed network'),
    {
      ...{ table: indexTransactions, bound: 'LATCHKEY_INDEX_DAYS of the followed networks', endsBy: 'time' },
      prune: pruneTransactions,
    },
    goWith(indexTransactions, indexMovements, 'what moved in them'),
    goWith(indexTransactions, indexParticipants, 'who took part in them'),
    goWith(
      indexScopes,
      indexHoldings,
      'what its accounts were given; on a followed network, what anybody was',
    ),
    {
      ...{
        table: indexScopes,
        bound: '100,000; what nobody asked for the longest goes first',
        endsBy: 'time',
      },
      prune: (database, nowMs) => pruneScopes(database, nowMs),
    },
  ],
  create({ addHealthNote, chains, onReady, registry }) {
    const all = chains.all.flatMap((chain) => chain.find(followers) ?? [])
    const list = () => all.flatMap((follower) => follower.list())
    addHealthNote(() => describeFollowers(list()))
    new Gauge({
      name: 'latchkey_index_behind_blocks',
      help: 'Blocks that a followed network has and the index has not.',
      labelNames: ['network'],
      registers: [registry],
      collect() {
        for (const { behindBlocks, caipNetworkId } of list())
          if (behindBlocks !== undefined) this.set({ network: caipNetworkId }, behindBlocks)
      },
    })
    onReady(() => all.forEach((follower) => void follower.start()))
    return {}
  },
})
