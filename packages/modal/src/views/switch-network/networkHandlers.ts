import type { EventHandlers } from '../../screen/EventHandlers.js'
import type { ViewId } from '../../screen/views.js'

/** Where a switch that failed is told in full, so that a notice would only cover it. */
const viewsThatSayWhy: readonly ViewId[] = ['SwitchNetwork', 'UnsupportedChain']

/** What is shown of a network that could not be gone to. */
export const networkHandlers: EventHandlers<'network-switch-failed'> = {
  'network-switch-failed'({ code, isHandled }, { router, store, view, showFailure }) {
    if (isHandled) return
    // Who has declined knows why, and chooses again (§4.057); from a first view there is nowhere to go back to.
    const isDeclined = code === 'network/switch-rejected'
    if (isDeclined && view === 'SwitchNetwork' && store.getState().history.length > 1) router.back()
    if (!viewsThatSayWhy.includes(router.getRoute().view)) showFailure(code)
  },
}
