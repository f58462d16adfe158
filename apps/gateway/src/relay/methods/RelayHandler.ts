import type { RelayMethod } from '@latchkey/wire/relay'
import type * as v from 'valibot'
import type { RecentMessages } from '../createRecentMessages.js'
import type { RelayMetrics } from '../createRelayMetrics.js'
import type { Payer } from '../quotas/Quota.js'
import type { Hub } from '../session/createHub.js'
import type { Outbox } from '../session/createOutbox.js'
import type { RelayClient } from '../session/RelayClient.js'
import type { Receipt, RelayStore } from '../stores/RelayStore.js'

/** What every request works with. */
export type RelayServices = {
  store: RelayStore
  hub: Hub
  recent: RecentMessages
  metrics: RelayMetrics
  /** Milliseconds since 1970. */
  now: () => number
}

/** Who asks. */
export type RelayCaller = {
  client: Pick<RelayClient, 'id'>
  /** Who answers for what it stores. */
  payers: readonly Payer[]
  /** Counts so much more against the rate limits; false when there is not enough left. */
  take(cost: number): boolean
  /** Where what waits is sent; nowhere for a caller without a socket, who fetches it. */
  outbox: Pick<Outbox, 'restart'>
  /** What the last `irn_fetchMessages` answered; the next one says that it arrived. */
  lastFetched: readonly Receipt[]
}

/** An answer, and what follows once it is on its way. */
export type RelayAnswer<Result> = { result: Result; after?: () => void }

/** One method's work. */
export type RelayHandler = {
  method: RelayMethod
  /** What a request costs against the rate limit; 1 unless said otherwise. */
  countCost: (params: never) => number
  handle: (params: never, caller: RelayCaller, services: RelayServices) => Promise<RelayAnswer<unknown>>
}

/**
 * Declares the work of one method.
 *
 * @param method - Its definition.
 * @param handle - Does it. RelayFailure becomes the client's error.
 * @param countCost - What it costs against the rate limit.
 */
export function defineRelayHandler<Method extends RelayMethod>(
  method: Method,
  handle: (
    params: v.InferOutput<Method['params']>,
    caller: RelayCaller,
    services: RelayServices,
  ) => Promise<RelayAnswer<v.InferInput<Method['result']>>>,
  countCost: (params: v.InferOutput<Method['params']>) => number = () => 1,
): RelayHandler {
  return { method, handle, countCost }
}
