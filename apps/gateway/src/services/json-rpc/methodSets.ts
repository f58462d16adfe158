import { getExchangePayUrl } from '@latchkey/wire'
import type { RpcMethod } from '../../http/RpcMethod.js'
import { createExchangeMethods } from '../exchange/createExchangeMethods.js'
import type { SharedContext } from '../ServiceContext.js'

/** What makes the methods of one service. */
export type MethodSet = (context: SharedContext) => readonly RpcMethod[]

/** The methods of `POST /v1/json-rpc`, by service. A service that has some adds its line here. */
export const methodSets: readonly MethodSet[] = [createExchangeMethods]

/** How many calls a method counts as; the others count as one. These ask somebody whom the operator pays, and store a row. */
export const methodCosts: Readonly<Record<string, number>> = { [getExchangePayUrl.name]: 5 }
