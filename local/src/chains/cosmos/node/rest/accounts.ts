import { isAddress } from '../ledger/address.js'
import { isDenom, toJsonCoins } from '../ledger/coins.js'
import type { Ledger } from '../ledger/Ledger.js'
import { type AccountState, listCoins } from '../ledger/State.js'
import { takePage } from './page.js'
import { fail, ok, type RestAnswer, type Route } from './Route.js'

/** A path of what is known of an account, with the account read from it. */
function ofAccount(
  path: string,
  answer: (address: string, ledger: Ledger, query: URLSearchParams) => RestAnswer,
): Route {
  return {
    method: 'GET',
    path,
    answer({ query, values }, { ledger }) {
      const [address = ''] = values
      return isAddress(address, ledger.facts.prefix)
        ? answer(address, ledger, query)
        : fail('invalid', `invalid address: expected ${ledger.facts.prefix}1…, got ${address.slice(0, 100)}`)
    },
  }
}

const answerBalances = (address: string, ledger: Ledger, query: URLSearchParams): RestAnswer => {
  const page = takePage(query, listCoins(ledger.read(address)))
  if ('status' in page) return page
  return ok({ balances: toJsonCoins(page.items), pagination: page.pagination })
}

const answerOne = (address: string, ledger: Ledger, query: URLSearchParams): RestAnswer => {
  const denom = query.get('denom') ?? ''
  if (!isDenom(denom)) return fail('invalid', `invalid denom: ${denom.slice(0, 150)}`)
  const amount = ledger.read(address)?.balances.get(denom) ?? 0n
  return ok({ balance: { denom, amount: String(amount) } })
}

/** Accounts and their balances. */
export const accountRoutes: readonly Route[] = [
  ofAccount('/cosmos/auth/v1beta1/accounts/:address', (address, ledger) => {
    const account = ledger.read(address)
    if (!account) return fail('notFound', `account ${address} not found`)
    return ok({ account: writeAccount(account) })
  }),
  ofAccount('/cosmos/bank/v1beta1/balances/:address', answerBalances),
  ofAccount('/cosmos/bank/v1beta1/balances/:address/by_denom', answerOne),
  // Nothing is ever locked here.
  ofAccount('/cosmos/bank/v1beta1/spendable_balances/:address', answerBalances),
  ofAccount('/cosmos/bank/v1beta1/spendable_balances/:address/by_denom', answerOne),
]

function writeAccount({ address, number, publicKey, sequence }: AccountState) {
  return {
    '@type': '/cosmos.auth.v1beta1.BaseAccount',
    address,
    pub_key: publicKey === null ? null : writePublicKey(Buffer.from(publicKey, 'hex')),
    account_number: String(number),
    sequence: String(sequence),
  }
}

/** A public key as JSON of the protocol has it. */
export function writePublicKey(key: Uint8Array): { '@type': string; key: string } {
  return { '@type': '/cosmos.crypto.secp256k1.PubKey', key: Buffer.from(key).toString('base64') }
}
