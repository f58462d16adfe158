import type { KitState, ModalState, Route } from '@latchkey/core'

/** The modal's slice. */
export const selectModal = (state: KitState): ModalState => state.modal

const firstRoute: Route = { view: 'Connect', parameters: undefined }

/** The view on screen. */
export function getRoute({ history }: ModalState): Route {
  return history.at(-1) ?? firstRoute
}
