import * as v from 'valibot'
import { isAddress } from '../ledger/address.js'
import type { Ledger } from '../ledger/Ledger.js'
import { writeBlock, writeBlockId } from '../writeBlock.js'
import { fail, ok, parseJson, type RestAnswer, type Route } from './Route.js'

const creditSchema = v.object({ address: v.string(), denom: v.optional(v.string()) })

/** The chain itself, and its faucet. */
export const chainRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/cosmos/base/tendermint/v1beta1/node_info',
    answer: (_, { ledger }) =>
      ok({
        default_node_info: {
          protocol_version: { p2p: '8', block: '11', app: '0' },
          ...{ default_node_id: '0'.repeat(40), listen_addr: 'tcp://127.0.0.1:26656' },
          ...{ network: ledger.facts.chainId, version: '0.38.0', channels: '', moniker: 'latchkey-local' },
          other: { tx_index: 'on', rpc_address: '' },
        },
        application_version: {
          ...{ name: 'latchkey-local', app_name: 'latchkey-local', version: '1.0.0', git_commit: '' },
          ...{ build_tags: '', go_version: '', build_deps: [], cosmos_sdk_version: 'v0.50.0' },
        },
      }),
  },
  {
    method: 'GET',
    path: '/cosmos/base/tendermint/v1beta1/blocks/:height',
    answer({ values }, { ledger }) {
      const [text = ''] = values
      if (text === 'latest') return answerBlock(ledger, ledger.getTip().height)
      return /^\d{1,15}$/.test(text)
        ? answerBlock(ledger, Number(text))
        : fail('invalid', `type mismatch, parameter: height`)
    },
  },
  {
    method: 'GET',
    path: '/cosmos/base/tendermint/v1beta1/syncing',
    answer: () => ok({ syncing: false }),
  },
  {
    method: 'GET',
    path: '/cosmos/base/node/v1beta1/config',
    answer(_, { ledger }) {
      const { nativeDenom, network } = ledger.facts
      return ok({ minimum_gas_price: `${network.cosmos.gasPrices.low}${nativeDenom}` })
    },
  },
  {
    // As the faucet of CosmJS has it.
    method: 'POST',
    path: '/credit',
    answer({ body }, { faucet, ledger }) {
      const parsed = v.safeParse(creditSchema, parseJson(body))
      const { nativeDenom, prefix } = ledger.facts
      if (!parsed.success || !isAddress(parsed.output.address, prefix)) {
        return fail('invalid', `expected {"address": "${prefix}1…"}`)
      }
      if ((parsed.output.denom ?? nativeDenom) !== nativeDenom) {
        return fail('invalid', `only ${nativeDenom} is given away`)
      }
      const given = faucet.give(parsed.output.address)
      return 'refused' in given ? fail('exhausted', given.refused) : ok({ txhash: given.hash })
    },
  },
]

function answerBlock(ledger: Ledger, height: number): RestAnswer {
  const found = ledger.getBlock(height)
  if (!found) {
    return fail(
      'invalid',
      `requested block height ${height} is not kept, or bigger than the chain length ${ledger.getTip().height}`,
    )
  }
  const block = toProtocolJson(writeBlock(ledger.facts.chainId, found))
  return ok({ block_id: toProtocolJson(writeBlockId(found.block)), block, sdk_block: block })
}

/** JSON of the protocol has bytes in base64 where CometBFT's has hexadecimal digits, and another name for parts. */
function toProtocolJson(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => toProtocolJson(item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key === 'parts' ? 'part_set_header' : key,
        toProtocolJson(member, key),
      ]),
    )
  }
  const isHash = typeof value === 'string' && /hash$|^proposer_address$/.test(name)
  return isHash ? Buffer.from(value, 'hex').toString('base64') : value
}
