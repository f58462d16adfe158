import type { Faucet } from '../ledger/faucet.js'
import type { Ledger } from '../ledger/Ledger.js'

/** What the routes work on. */
export type RestContext = { ledger: Ledger; faucet: Faucet }

/** A request that has found its route. */
export type RestRequest = {
  /** What stood in the path's places, in their order. */
  values: readonly string[]
  query: URLSearchParams
  /** Empty for GET. */
  body: Buffer
}

/** What is answered. */
export type RestAnswer = { status: number; json: unknown }

/** One path: `:` in front of a part stands for a value, and for the rest of the path where two stand there. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  answer(request: RestRequest, context: RestContext): RestAnswer
}

/** An answer with a value. */
export const ok = (json: unknown): RestAnswer => ({ status: 200, json })

/** Codes of gRPC, and the statuses that its gateway makes of them. */
const statuses = {
  unknown: [2, 500],
  invalid: [3, 400],
  notFound: [5, 404],
  exhausted: [8, 429],
  unimplemented: [12, 501],
} as const

/** An answer that says what is wrong, in the form of gRPC's gateway. */
export function fail(kind: keyof typeof statuses, message: string): RestAnswer {
  const [code, status] = statuses[kind]
  return { status, json: { code, message, details: [] } }
}

/** The value of a body in JSON, or undefined. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
