import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { Tx, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { isAddress } from '../ledger/address.js'
import { isDenom, toJsonCoins } from '../ledger/coins.js'
import type { Ledger } from '../ledger/Ledger.js'
import { Refusal } from '../ledger/Refusal.js'
import { SimulationFailure } from '../ledger/SimulationFailure.js'
import { type AccountState, listCoins } from '../ledger/State.js'
import { toMessageData } from '../messageData.js'

/** What a query of the application ends with: bytes, or a code and a text. */
export type AbciAnswer = { code: 0; value: Uint8Array } | { code: number; log: string }

const failQuery = (code: number, log: string): AbciAnswer => ({ code, log })
const succeed = (writer: { finish(): Uint8Array }): AbciAnswer => ({ code: 0, value: writer.finish() })
/** SDK codes: an address or denom that is none, and something there is not. */
const invalidRequest = 18
const keyNotFound = 22

type Query = (data: Uint8Array, ledger: Ledger) => AbciAnswer

const queries: Readonly<Record<string, Query>> = {
  '/cosmos.auth.v1beta1.Query/Account'(data, ledger) {
    const { address } = QueryAccountRequest.decode(data)
    const account = ledger.read(address)
    if (!account) {
      return failQuery(
        keyNotFound,
        `rpc error: code = NotFound desc = account ${address.slice(0, 100)} not found: key not found`,
      )
    }
    return succeed(QueryAccountResponse.encode({ account: encodeAccount(account) }))
  },
  '/cosmos.bank.v1beta1.Query/Balance'(data, ledger) {
    const { address, denom } = QueryBalanceRequest.decode(data)
    if (!isAddress(address, ledger.facts.prefix) || !isDenom(denom)) return refuseArgument()
    const amount = String(ledger.read(address)?.balances.get(denom) ?? 0n)
    return succeed(QueryBalanceResponse.encode({ balance: { denom, amount } }))
  },
  '/cosmos.bank.v1beta1.Query/AllBalances'(data, ledger) {
    const { address } = QueryAllBalancesRequest.decode(data)
    if (!isAddress(address, ledger.facts.prefix)) return refuseArgument()
    const balances = toJsonCoins(listCoins(ledger.read(address)))
    return succeed(QueryAllBalancesResponse.encode(QueryAllBalancesResponse.fromPartial({ balances })))
  },
  '/cosmos.tx.v1beta1.Service/Simulate'(data, ledger) {
    const request = SimulateRequest.decode(data)
    return simulate(ledger, request.tx ? toRawBytes(request.tx) : request.txBytes)
  },
}

/**
 * Answers a query of the application, as gRPC methods are asked through CometBFT.
 *
 * @param path - The method.
 * @param data - Its request in protobuf.
 */
export function answerAbciQuery(path: string, data: Uint8Array, ledger: Ledger): AbciAnswer {
  const query = Object.hasOwn(queries, path) ? queries[path] : undefined
  if (!query) return failQuery(6, `unknown query path: ${path.slice(0, 200)}: unknown request`)
  try {
    return query(data, ledger)
  } catch {
    // Bytes that are no protobuf, or no request of this method.
    return failQuery(2, 'rpc error: code = InvalidArgument desc = the request cannot be decoded')
  }
}

function refuseArgument(): AbciAnswer {
  return failQuery(invalidRequest, 'rpc error: code = InvalidArgument desc = invalid address or denom')
}

function encodeAccount({ address, number, publicKey, sequence }: AccountState) {
  const pubKey = publicKey === null ? undefined : encodePublicKey(Buffer.from(publicKey, 'hex'))
  const base = BaseAccount.fromPartial({
    address,
    accountNumber: number,
    sequence,
    ...(pubKey && { pubKey }),
  })
  return { typeUrl: BaseAccount.typeUrl, value: BaseAccount.encode(base).finish() }
}

function encodePublicKey(key: Uint8Array) {
  return { typeUrl: PubKey.typeUrl, value: PubKey.encode({ key }).finish() }
}

/** Older clients send the parts instead of bytes. */
function toRawBytes(tx: Tx): Uint8Array {
  const parts = TxRaw.decode(Tx.encode(tx).finish())
  return TxRaw.encode(parts).finish()
}

function simulate(ledger: Ledger, bytes: Uint8Array): AbciAnswer {
  try {
    const { events, gasUsed, transaction } = ledger.simulate(bytes)
    return succeed(
      SimulateResponse.encode(
        SimulateResponse.fromPartial({
          gasInfo: { gasWanted: transaction.fee.gasLimit, gasUsed },
          result: { data: toMessageData(transaction), log: '', events },
        }),
      ),
    )
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SimulationFailure)) throw error
    return failQuery(error.code, `rpc error: code = Unknown desc = ${error.message}`)
  }
}
