import type { RpcMethod } from '../../http/RpcMethod.js'
import { createExchangeMethods } from '../exchange/createExchangeMethods.js'
import type { SharedContext } from '../ServiceContext.js'

/** What makes the methods of one service. */
export type MethodSet = (context: SharedContext) => readonly RpcMethod[]

/** The methods of `POST /v1/json-rpc`, by service. A service that has some adds its line here. */
export const methodSets: readonly MethodSet[] = [createExchangeMethods]
