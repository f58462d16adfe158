import { AppKitError, isAppKitError } from '@latchkey/errors'
import { formatAmount } from '@latchkey/primitives'
import {
  getExchangeBuyStatus,
  getExchangePayUrl,
  getExchanges,
  type JsonRpcMethod,
  postJsonRpc,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { ExchangeContext, ExchangeOrder } from './ExchangeGroup.js'
import type { Exchange, ExchangePurchase } from './ExchangeState.js'
import { ExchangeError } from './exchangeErrors.js'
import type { ExchangeNews } from './followPurchase.js'

/** How deposits name themselves; payments name nothing. */
export const depositSource = 'fund-wallet'
/** No list of exchanges that anybody reads is longer. */
const maxExchanges = 20

type Asking = Pick<ExchangeContext, 'client' | 'signal'>

/**
 * Calls a method of the gateway's JSON-RPC service (§7.028).
 *
 * @param asking - The kit's parts.
 * @param method - Its definition.
 * @param params - As it takes them.
 * @param source - The calling feature.
 * @throws `exchange/refused` with the gateway's words, `wire/…`.
 */
async function call<Method extends JsonRpcMethod>(
  { client, signal }: Asking,
  method: Method,
  params: v.InferInput<Method['params']>,
  source: string | undefined,
): Promise<v.InferOutput<Method['result']>> {
  const body = { jsonrpc: '2.0', id: 1, method: method.name, params }
  const query = source === undefined ? {} : { source }
  const answer = await client
    .request(postJsonRpc, { query, body, signal })
    .catch((error: unknown) => Promise.reject(toRefusal(error)))
  const parsed = v.safeParse(v.object({ result: method.result }), answer)
  if (parsed.success) return parsed.output.result
  throw new AppKitError('wire/response', { call: method.name, issue: 'no result' })
}

/** Names the failure of a call: a refusal comes with a failing status, and an error of JSON-RPC in its body. */
function toRefusal(error: unknown): unknown {
  if (!isAppKitError(error, 'wire/http-status')) return error
  const parsed = v.safeParse(refusalSchema, error.context.body)
  if (!parsed.success) return error
  return new ExchangeError('exchange/refused', { reason: parsed.output.error.message }, { cause: error })
}

const refusalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ message: v.string() }) }),
)

/**
 * The exchanges that send something.
 *
 * @param asking - The kit's parts.
 * @param asset - CAIP-19.
 * @param source - The calling feature.
 * @throws See {@link call}.
 */
export async function askForExchanges(
  asking: Asking,
  asset: string,
  source: string | undefined,
): Promise<readonly Exchange[]> {
  const { exchanges } = await call(asking, getExchanges, { page: 0, asset }, source)
  return exchanges
    .slice(0, maxExchanges)
    .map(({ id, imageUrl, name }) => ({ id, name, imageUrl: imageUrl ?? '' }))
}

/**
 * The page where an exchange sends what is asked for.
 *
 * @param asking - The kit's parts.
 * @param order - What is asked for.
 * @throws See {@link call}.
 */
export function askForPage(
  asking: Asking,
  { amountAtomic, asset, exchange, paymentId, recipient }: ExchangeOrder,
): Promise<{ url: string; sessionId: string }> {
  const amount = formatAmount(amountAtomic, asset.metadata.decimals)
  const params = { exchangeId: exchange.id, asset: asset.id, amount, recipient }
  return call(
    asking,
    getExchangePayUrl,
    paymentId === undefined ? params : { ...params, paymentId },
    paymentId === undefined ? depositSource : undefined,
  )
}

/**
 * What has become of something begun at an exchange.
 *
 * @param asking - The kit's parts.
 * @param purchase - What was begun.
 * @throws See {@link call}.
 */
export async function askForStatus(
  asking: Asking,
  { exchange, paymentId, sessionId }: ExchangePurchase,
): Promise<ExchangeNews> {
  const { status, txHash } = await call(
    asking,
    getExchangeBuyStatus,
    { exchangeId: exchange.id, sessionId },
    paymentId === undefined ? depositSource : undefined,
  )
  const hash = txHash ?? undefined
  if (status === 'SUCCESS') return { status: 'success', hash }
  return { status: status === 'FAILED' ? 'failed' : 'pending', hash }
}
