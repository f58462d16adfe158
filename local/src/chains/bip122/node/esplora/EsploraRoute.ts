import type { Ledger } from '../ledger/createLedger.js'
import type { Faucet } from '../ledger/faucet.js'

/** What the answers are made from. */
export type EsploraContext = { ledger: Ledger; faucet: Faucet }

/** What a route answers. JSON unless it is a text or bytes. */
export type EsploraAnswer = { status: number; body: string | Uint8Array | object }

/** One path of Esplora's REST. */
export type EsploraRoute = {
  method: 'GET' | 'POST'
  /** Parts that begin with a colon stand for any text. */
  path: string
  /**
   * @param parts - The texts that stand in the path's open places, in their order.
   * @param body - Of a POST.
   */
  answer(context: EsploraContext, parts: readonly string[], body: string): EsploraAnswer
}

/** An answer that is given, and not a failure. */
export const ok = (body: EsploraAnswer['body']): EsploraAnswer => ({ status: 200, body })
export const badRequest = (body: string): EsploraAnswer => ({ status: 400, body })
export const notFound = (body: string): EsploraAnswer => ({ status: 404, body })
