import type { Ledger } from '../ledger/createLedger.js'
import type { Faucet } from '../ledger/faucet.js'
import type { RawParameters } from './parameters.js'

/** What methods work on. */
export type RpcContext = { ledger: Ledger; faucet: Faucet }

/** One method: reads its parameters itself, and throws RpcError. */
export type RpcMethod = (parameters: RawParameters, context: RpcContext) => unknown
export type RpcMethods = Record<string, RpcMethod>
