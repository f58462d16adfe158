import * as v from 'valibot'
import { connectSite } from '../../app/requests/connectSite.js'
import { RequestError } from '../../app/requests/RequestError.js'
import { type Account, accounts } from '../../app/wallet/accounts.js'
import type { WalletChain } from '../../chains/WalletChain.js'
import { referenceOf } from '../../shared/caip.js'
import { toyFacts } from './toyFacts.js'

const sendSchema = v.object({ from: v.string(), to: v.string(), amount: v.number(), network: v.string() })

type ToyRequest =
  | { kind: 'connect' }
  | { kind: 'toy-send'; account: Account; network: string; to: string; amount: number }
type ToyPrepared = { fee: number } | undefined

const { namespace } = toyFacts
const addressesOf = ({ index }: Account, network: string) =>
  [
    { address: `${referenceOf(network)}pay${index}`, kind: 'payment', publicKey: `key${index}pay` },
    { address: `${referenceOf(network)}keep${index}`, kind: 'keeping', publicKey: `key${index}keep` },
  ] as const
const findAccount = (address: string) =>
  toyFacts.isAddress(address) ? accounts[Number(address.at(-1))] : undefined

/** The toy in pocket's app. */
export const toyWallet: WalletChain<ToyRequest, ToyPrepared> = {
  facts: toyFacts,
  title: 'Toycoin',
  accounts: { addressesOf, findAccount },
  networks: {
    isChosen: true,
    fallback: 'toycoin:main',
    currency: { symbol: 'TOY', decimals: 8 },
    nameOf: (id) => `Toycoin ${referenceOf(id)}`,
    detailOf: referenceOf,
    readBalance: async ({ id }, address) =>
      BigInt(await (await fetch(`/rpc/${id}/balance/${address}`)).text()),
  },
  requests: {
    parse({ method, params }) {
      if (method === 'toy_connect') return { kind: 'connect' }
      const parsed = v.safeParse(sendSchema, params)
      const account = parsed.success ? findAccount(parsed.output.from) : undefined
      if (!parsed.success || !account) throw new RequestError('Pass from, to, amount and network')
      const { to, amount, network } = parsed.output
      return { kind: 'toy-send', account, to, amount, network }
    },
    async prepare(_, { network, request }) {
      if (request.kind !== 'toy-send') return undefined
      return { fee: Number(await (await fetch(`/rpc/${network}/fee`)).text()) }
    },
    View: ({ request, network, loaded, onApprove }) =>
      request.kind === 'toy-send' && loaded.status === 'ready' ? (
        <button type="button" onClick={() => onApprove({ prepared: loaded.value })}>
          Send {request.amount} to {request.to} on {network} for {loaded.value?.fee}
        </button>
      ) : null,
    async perform(wallet, { origin, network, request }, { accounts: shared = [], prepared }) {
      if (request.kind === 'connect') return connectSite(wallet, { origin, namespace, accounts: shared })
      const body = JSON.stringify({ ...request, fee: prepared?.fee })
      return (await fetch(`/rpc/${network}/tx`, { method: 'POST', body })).text()
    },
  },
  pairing: {
    methods: { toy_send: 'Send toycoins', toy_getAddresses: 'See your toycoin addresses' },
    events: ['accountsChanged'],
    answer({ method, network, shared }) {
      if (method !== 'toy_getAddresses') return undefined
      return { status: 'approved', result: shared, link: null, network }
    },
  },
}
