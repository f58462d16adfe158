import * as v from 'valibot'
import type { ProviderOrders } from '../providers/orderProviders.js'
import type { Service } from '../services/defineService.js'
import { services as allServices } from '../services/registry.js'
import { orderText } from '../settings/texts.js'

/**
 * Writes down what is wrong with settings.
 *
 * @param issues - What their schema found.
 * @returns A line for each.
 */
export function listMistakes(issues: readonly v.BaseIssue<unknown>[] = []): string[] {
  return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
}

/**
 * Reads what services let an operator set: their own settings, and the order of their providers.
 *
 * @param given - The environment, without what is empty.
 * @param services - All of `src/services` unless given.
 * @returns Settings by name, orders by the name of the capability, and a line for each mistake.
 */
export function readServiceSettings(
  given: Readonly<Record<string, string>>,
  services: readonly Service[] = allServices,
): { settings: Readonly<Record<string, unknown>>; providers: ProviderOrders; mistakes: string[] } {
  const capabilities = services.flatMap((service) =>
    (service.capabilities ?? []).flatMap(({ name, orderSetting }) =>
      orderSetting === undefined ? [] : [{ name, orderSetting }],
    ),
  )
  const settings = v.safeParse(
    v.object(Object.assign({}, ...services.map((service) => service.settings)) as v.ObjectEntries),
    given,
  )
  const orders = v.safeParse(
    v.object(
      Object.fromEntries(capabilities.map(({ orderSetting }) => [orderSetting, v.optional(orderText)])),
    ),
    given,
  )
  const mistakes = [...listMistakes(settings.issues), ...listMistakes(orders.issues)]
  if (!settings.success || !orders.success) return { settings: {}, providers: {}, mistakes }
  const providers = capabilities.flatMap(({ name, orderSetting }) => {
    const order = orders.output[orderSetting]
    return order ? [[name, order] as const] : []
  })
  return { settings: settings.output, providers: Object.fromEntries(providers), mistakes }
}
