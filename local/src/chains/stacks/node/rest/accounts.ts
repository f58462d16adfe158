import { toHex } from '../ledger/admit.js'
import type { Ledger } from '../ledger/createLedger.js'
import { toAssetId } from '../ledger/postConditions.js'
import { isPrincipal } from '../ledger/principal.js'
import type { Confirmed } from '../ledger/recordIndex.js'
import type { AccountState, Sums } from '../ledger/State.js'
import { answerPage } from './page.js'
import { fail, ok, type RestAnswer, type RestContext, type RestRequest, type Route } from './Route.js'
import { writeTransaction } from './writeTransaction.js'

/** The path of what is known of an account, with the account read from it. */
function ofAccount(
  path: string,
  answer: (address: string, ledger: Ledger, request: RestRequest) => RestAnswer,
): Route {
  return {
    method: 'GET',
    path,
    answer(request: RestRequest, { ledger }: RestContext) {
      const [address = ''] = request.values
      return isPrincipal(address)
        ? answer(address, ledger, request)
        : fail(400, `invalid STX address "${address.slice(0, 200)}"`)
    },
  }
}

/** Accounts: of a node (`/v2/`), and of Hiro's API (`/extended/`). */
export const accountRoutes: readonly Route[] = [
  ofAccount('/v2/accounts/:address', (address, ledger) => {
    const { nonce, stx } = ledger.read(address)
    return ok({
      ...{ balance: toHex(stx.balance), locked: toHex(0n), unlock_height: 0, nonce: Number(nonce) },
      ...{ balance_proof: '', nonce_proof: '' },
    })
  }),
  ofAccount('/extended/v1/address/:address/stx', (address, ledger) => ok(writeStx(ledger.read(address)))),
  ofAccount('/extended/v1/address/:address/balances', (address, ledger) => {
    const account = ledger.read(address)
    const tokens = Object.entries(account.tokens).map(([contract, sums]) => [
      toAssetId(contract),
      writeSums(sums),
    ])
    return ok({
      ...{ stx: writeStx(account), fungible_tokens: Object.fromEntries(tokens), non_fungible_tokens: {} },
    })
  }),
  ofAccount('/extended/v1/address/:address/nonces', (address, ledger) => {
    const next = ledger.read(address).nonce
    const pending = ledger.listPendingNonces(address)
    let possible = next
    while (pending.includes(possible)) possible += 1n
    const last = pending.at(-1)
    const missing: number[] = []
    for (let nonce = next; last !== undefined && nonce < last; nonce += 1n) {
      if (!pending.includes(nonce)) missing.push(Number(nonce))
    }
    return ok({
      last_executed_tx_nonce: next === 0n ? null : Number(next - 1n),
      last_mempool_tx_nonce: last === undefined ? null : Number(last),
      possible_next_nonce: Number(possible),
      detected_missing_nonces: missing.reverse(),
      detected_mempool_nonces: pending.map(Number).reverse(),
    })
  }),
  ofAccount('/extended/v1/address/:address/transactions', (address, ledger, { query }) =>
    answerPage(query, ledger.list(address), (found) => writeTransaction({ kind: 'confirmed', ...found })),
  ),
  ofAccount('/extended/v2/addresses/:address/transactions', (address, ledger, { query }) =>
    answerPage(query, ledger.list(address), (found) => writeAddressTransaction(address, found)),
  ),
  ofAccount('/extended/v1/address/:address/mempool', (address, ledger, { query }) =>
    answerPage(query, ledger.listPending(address), (found) =>
      writeTransaction({ kind: 'pending', ...found }),
    ),
  ),
]

function writeAddressTransaction(address: string, found: Confirmed) {
  const { record, transaction } = found
  const stx = record.events.filter(({ contract }) => contract === null)
  const sum = (list: typeof stx) => list.reduce((total, { amount }) => total + amount, 0n)
  const fee = transaction.sender === address ? transaction.fee : 0n
  const count = (transfer: number) => ({ transfer, mint: 0, burn: 0 })
  return {
    tx: writeTransaction({ kind: 'confirmed', ...found }),
    stx_sent: String(sum(stx.filter(({ sender }) => sender === address)) + fee),
    stx_received: String(sum(stx.filter(({ recipient }) => recipient === address))),
    events: {
      ...{ stx: count(stx.length), ft: count(record.events.length - stx.length), nft: count(0) },
    },
  }
}

function writeStx({ fees, stx }: AccountState) {
  return {
    ...writeSums(stx),
    ...{ total_fees_sent: String(fees), total_miner_rewards_received: '0', lock_tx_id: '', locked: '0' },
    ...{ lock_height: 0, burnchain_lock_height: 0, burnchain_unlock_height: 0 },
  }
}

function writeSums({ balance, received, sent }: Sums) {
  return { balance: String(balance), total_sent: String(sent), total_received: String(received) }
}
