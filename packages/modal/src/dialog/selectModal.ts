import type { ScreenState } from '../screen/ScreenState.js'
import type { Route } from '../screen/views.js'

/** The modal as it is drawn: whether it is open, and what is on screen. */
export type ShownModal = Pick<ScreenState, 'history' | 'direction' | 'isShaking'> & { isOpen: boolean }

const firstRoute: Route = { view: 'Connect', parameters: undefined }

/** The view on screen. */
export function getRoute({ history }: Pick<ScreenState, 'history'>): Route {
  return history.at(-1) ?? firstRoute
}
