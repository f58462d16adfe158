import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount } from '../kit/selectors.js'
import type { ModalState } from './ModalState.js'
import {
  popRoute,
  pushRoute,
  type RouteArguments,
  replaceRoute,
  resetRoute,
  toRoute,
} from './routerTransitions.js'
import type { Route, ViewId } from './views.js'

/** What a view that was opened for a transaction wants to hear of its end. */
export type TransactionHandlers = { onSuccess?(): void; onError?(): void; onCancel?(): void }

/** The history of views (§2.004). */
export type RouterGroup = {
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

/** Makes the router of a kit. */
export function createRouter(context: KitContext): RouterGroup {
  const { store } = context
  const transactions: TransactionHandlers[] = []

  type Transition = (modal: ModalState, route: Route) => Pick<ModalState, 'history' | 'direction'>
  const goBy =
    (transition: Transition) =>
    <Id extends ViewId>(...[view, parameters]: RouteArguments<Id>) => {
      const route = { view, parameters } as unknown as Route
      store.setState(({ modal }) => ({ modal: { ...modal, ...transition(modal, route) } }))
    }

  function back(): void {
    const { modal, ...state } = store.getState()
    const isConnected = getActiveAccount({ modal, ...state })?.address !== undefined
    const next = popRoute(modal, { isConnected })
    if (next) store.setState({ modal: { ...modal, ...next } })
    else context.kit.modal.close()
  }

  return {
    push: goBy(pushRoute),
    replace: goBy(replaceRoute),
    reset: goBy(resetRoute),
    back,
    getRoute: () => store.getState().modal.history.at(-1) ?? toRoute('Connect'),
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
