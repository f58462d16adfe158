import {
  popRoute,
  pushRoute,
  type RouteArguments,
  replaceRoute,
  resetRoute,
  toRoute,
} from './routerTransitions.js'
import type { ScreenState, ScreenStore } from './ScreenState.js'
import type { Route, ViewId } from './views.js'

/** What a view that was opened for a transaction wants to hear of its end. */
export type TransactionHandlers = { onSuccess?(): void; onError?(): void; onCancel?(): void }

/** The history of views (§2.004). */
export type Router = {
  push<Id extends ViewId>(...route: RouteArguments<Id>): void
  replace<Id extends ViewId>(...route: RouteArguments<Id>): void
  reset<Id extends ViewId>(...route: RouteArguments<Id>): void
  /** Goes back; from the first view it closes the modal (§2.005). */
  back(): void
  /** The view on screen. */
  getRoute(): Route
  /** Remembers what to do when the transaction that is being approved ends. */
  pushTransaction(handlers: TransactionHandlers): void
  /** Ends the newest transaction; unless it succeeded, the view goes back too. */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void
  isTransactionStackEmpty(): boolean
}

/**
 * Makes the router of a screen.
 *
 * @param store - The screen's store.
 * @param kit - `isConnected`: whether a wallet is; `close`: closes the modal.
 */
export function createRouter(
  store: ScreenStore,
  { isConnected, close }: { isConnected(): boolean; close(): void },
): Router {
  const transactions: TransactionHandlers[] = []

  type Transition = (screen: ScreenState, route: Route) => Pick<ScreenState, 'history' | 'direction'>
  const goBy =
    (transition: Transition) =>
    <Id extends ViewId>(...[view, parameters]: RouteArguments<Id>) => {
      const route = { view, parameters } as unknown as Route
      store.setState((screen) => transition(screen, route))
    }

  function back(): void {
    const next = popRoute(store.getState(), { isConnected: isConnected() })
    if (next) store.setState(next)
    else close()
  }

  return {
    push: goBy(pushRoute),
    replace: goBy(replaceRoute),
    reset: goBy(resetRoute),
    back,
    getRoute: () => store.getState().history.at(-1) ?? toRoute('Connect'),
    pushTransaction: (handlers) => void transactions.push(handlers),
    popTransaction(outcome) {
      const handlers = transactions.pop()
      if (!handlers) return
      if (outcome === 'success') return handlers.onSuccess?.()
      if (outcome === 'error') handlers.onError?.()
      else handlers.onCancel?.()
      back()
    },
    isTransactionStackEmpty: () => transactions.length === 0,
  }
}
