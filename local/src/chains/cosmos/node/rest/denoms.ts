import type { LocalCosmosNetwork } from '../../LocalCosmosNetwork.js'
import { takePage } from './page.js'
import { fail, ok, type RestAnswer, type Route } from './Route.js'

type Named = { denom: string; name: string; symbol: string; decimals: number; description: string }

/** What is told of a denom: the SDK's bank metadata. */
function writeMetadata({ decimals, denom, description, name, symbol }: Named) {
  const display = symbol.toLowerCase()
  return {
    description,
    denom_units: [
      { denom, exponent: 0, aliases: [] },
      { denom: display, exponent: decimals, aliases: [] },
    ],
    base: denom,
    ...{ display, name, symbol, uri: '', uri_hash: '' },
  }
}

function listNamed({ name: chain, nativeCurrency, nativeDenom, tokens }: LocalCosmosNetwork): Named[] {
  return [
    { denom: nativeDenom, ...nativeCurrency, description: `The coin of ${chain}` },
    ...tokens.map(({ address, baseDenom, decimals, name, path, symbol }) => ({
      ...{ denom: address, name, symbol, decimals },
      description: `IBC token from ${path}/${baseDenom}`,
    })),
  ]
}

function answerMetadata(network: LocalCosmosNetwork, denom: string): RestAnswer {
  const found = listNamed(network).find((one) => one.denom === denom)
  if (!found) return fail('notFound', `client metadata for denom ${denom.slice(0, 150)}`)
  return ok({ metadata: writeMetadata(found) })
}

function findToken(network: LocalCosmosNetwork, text: string) {
  const hash = text.replace(/^ibc\//, '').toUpperCase()
  return /^[0-9A-F]{64}$/.test(hash)
    ? { hash, token: network.tokens.find(({ address }) => address === `ibc/${hash}`) }
    : undefined
}

/** What denoms are, and where those of IBC come from: in the words of old modules (traces) and of new ones (denoms). */
export const denomRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/cosmos/bank/v1beta1/denoms_metadata',
    answer({ query }, { ledger }) {
      const page = takePage(query, listNamed(ledger.facts.network))
      if ('status' in page) return page
      return ok({ metadatas: page.items.map(writeMetadata), pagination: page.pagination })
    },
  },
  {
    method: 'GET',
    path: '/cosmos/bank/v1beta1/denoms_metadata_by_query_string',
    answer: ({ query }, { ledger }) => answerMetadata(ledger.facts.network, query.get('denom') ?? ''),
  },
  {
    method: 'GET',
    path: '/cosmos/bank/v1beta1/denoms_metadata/::denom',
    answer: ({ values }, { ledger }) => answerMetadata(ledger.facts.network, values[0] ?? ''),
  },
  {
    method: 'GET',
    path: '/ibc/apps/transfer/v1/denom_traces/::hash',
    answer({ values }, { ledger }) {
      const [text = ''] = values
      const found = findToken(ledger.facts.network, text)
      if (!found) return fail('invalid', `invalid denom trace hash: ${text.slice(0, 100)}`)
      if (!found.token) return fail('notFound', `${found.hash}: denomination trace not found`)
      const { baseDenom, path } = found.token
      return ok({ denom_trace: { path, base_denom: baseDenom } })
    },
  },
  {
    method: 'GET',
    path: '/ibc/apps/transfer/v1/denoms/::hash',
    answer({ values }, { ledger }) {
      const [text = ''] = values
      const found = findToken(ledger.facts.network, text)
      if (!found) return fail('invalid', `invalid denom hash: ${text.slice(0, 100)}`)
      if (!found.token) return fail('notFound', `${found.hash}: denomination not found`)
      const [port_id = '', channel_id = ''] = found.token.path.split('/')
      return ok({ denom: { base: found.token.baseDenom, trace: [{ port_id, channel_id }] } })
    },
  },
]
