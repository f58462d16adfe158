import type { Ledger } from '../ledger/createLedger.js'
import type { Faucet } from '../ledger/faucet.js'

/** What the routes work on. */
export type RestContext = { ledger: Ledger; faucet: Faucet }

/** A request that has found its route. */
export type RestRequest = {
  /** What stood in the path's places, in their order. */
  values: readonly string[]
  query: URLSearchParams
  /** Empty for GET. */
  body: Buffer
  contentType: string
}

/** What is answered. */
export type RestAnswer = { status: number; json: unknown }

/** One path: `:` in front of a part stands for a value. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  answer(request: RestRequest, context: RestContext): RestAnswer
}

/** An answer with a value. */
export const ok = (json: unknown): RestAnswer => ({ status: 200, json })

/** An answer that says what is wrong, in the words of Hiro's API. */
export const fail = (status: number, error: string): RestAnswer => ({ status, json: { error } })
