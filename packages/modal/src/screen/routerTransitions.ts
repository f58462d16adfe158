import type { ScreenState } from './ScreenState.js'
import type { Route, ViewId, ViewParameters } from './views.js'

/** A view and its parameters, as the arguments of a function. */
export type RouteArguments<Id extends ViewId> = undefined extends ViewParameters[Id]
  ? [view: Id, parameters?: ViewParameters[Id]]
  : [view: Id, parameters: ViewParameters[Id]]

/** The route of a view and its parameters. */
export function toRoute<Id extends ViewId>(...[view, parameters]: RouteArguments<Id>): Route {
  return { view, parameters } as unknown as Route
}

type History = Pick<ScreenState, 'history' | 'direction'>

/** Goes deeper; nothing happens when the view is on screen already. */
export function pushRoute({ history, direction }: History, route: Route): History {
  if (history.at(-1)?.view === route.view) return { history, direction }
  return { history: [...history, route], direction: 'forward' }
}

/** Puts a view in the place of the one on screen; nothing happens when it is the same view with nothing new to show. */
export function replaceRoute({ history, direction }: History, route: Route): History {
  const present = history.at(-1)
  if (present?.view === route.view && (!route.parameters || isSame(present, route)))
    return { history, direction }
  return { history: [...history.slice(0, -1), route], direction: 'forward' }
}

const isSame = (one: Route, other: Route) =>
  JSON.stringify(one.parameters) === JSON.stringify(other.parameters)

/** Makes a view the only one. */
export function resetRoute(_: History, route: Route): History {
  return { history: [route], direction: 'forward' }
}

/**
 * Goes back one view. When the visitor is connected, Connect behind the present view becomes Account, unless they came to
 * it from their wallets.
 *
 * @returns `undefined` when there is nothing to go back to: the modal then closes (§2.005).
 */
export function popRoute(
  { history }: History,
  { isConnected }: { isConnected: boolean },
): History | undefined {
  if (history.length < 2) return undefined
  const rest = history.slice(0, -1)
  const isStale = isConnected && rest.length === 1 && rest.at(-1)?.view === 'Connect'
  return { history: isStale ? [...rest.slice(0, -1), toRoute('Account')] : rest, direction: 'back' }
}
