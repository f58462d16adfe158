import { SchemaError } from '@latchkey/errors/schema'
import type { Candidate } from './createFallback.js'

/** A provider by the name settings and figures have for it. */
export type NamedProvider<Provider> = {
  name: string
  provider: Provider
  /** Longest wait for its answer in milliseconds, unless settings say another (20,000). */
  timeoutMs?: number
}

/** One entry of an operator's order. */
export type ProviderChoice = { name: string; timeoutMs?: number | undefined }

/** What an operator orders, by the name of the capability; what is left out keeps its own order. Upstreams have weights in the networks file. */
export type ProviderOrders = Readonly<Record<string, readonly ProviderChoice[]>>

/** A read of several upstream calls; one alone has its own, shorter limit. */
const usualTimeoutMs = 20_000

/**
 * Puts the providers of a namespace into an operator's order, with their time-outs.
 *
 * @param providers - In the namespace's own order.
 * @param choices - The operator's order, for all namespaces at once: those not named are not asked. Where it names
 * none of a namespace, or there is no such order, the own order stays.
 */
export function orderProviders<Provider>(
  providers: readonly NamedProvider<Provider>[],
  choices: readonly ProviderChoice[] = [],
): Candidate<Provider>[] {
  const chosen = choices.flatMap(({ name, timeoutMs }) => {
    const named = providers.find((one) => one.name === name)
    return named ? [{ ...named, ...(timeoutMs === undefined ? {} : { timeoutMs }) }] : []
  })
  const ordered: readonly NamedProvider<Provider>[] = chosen.length > 0 ? chosen : providers
  return ordered.map((one) => ({ timeoutMs: usualTimeoutMs, ...one }))
}

/**
 * Makes sure that an order names only what is there.
 *
 * @param capability - What it orders.
 * @param choices - The order.
 * @param providers - All there are, of all namespaces.
 * @throws `parsing/schema` naming the first stranger.
 */
export function checkOrder(
  capability: string,
  choices: readonly ProviderChoice[] = [],
  providers: readonly NamedProvider<unknown>[],
): void {
  const names = providers.map(({ name }) => name)
  const stranger = choices.find(({ name }) => !names.includes(name))
  if (!stranger) return
  const issue = `there is no ${stranger.name}; there is ${names.join(', ') || 'none'}`
  throw new SchemaError('parsing/schema', { what: `The order of ${capability}`, issue })
}
