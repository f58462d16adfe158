import { afterPaint } from '../base/afterPaint.js'
import type { KitBase } from '../base/KitBase.js'
import type { FeatureGroup } from '../features/createFeatures.js'
import { bringConnectedToFront } from '../state/transitions.js'
import type { WalletGroup } from '../wallets/WalletListState.js'

/**
 * Has a modal that is opened filled: the visitor sees it first; what it is filled with is asked for after that, the wallets a paint
 * before all else.
 *
 * @param base - What the kit's parts are made from.
 * @param parts - What asks; `isPrefetched`: whether the wallets have been asked for before these parts were there.
 */
export function fillModal(
  { store, events, clock, signal }: KitBase,
  parts: {
    wallets: Pick<WalletGroup, 'loadOverview'>
    features: Pick<FeatureGroup, 'load'>
    analytics: { askGateway(): Promise<void> }
    isPrefetched: boolean
  },
): void {
  let { isPrefetched } = parts

  function prepare(): void {
    // Those that were asked for ahead may be here already: they are read before the list is drawn, which is drawn once then.
    const isAsked = isPrefetched
    // Only the first opening finds an answer that was asked for before these parts were there.
    isPrefetched = false
    if (isAsked) parts.wallets.loadOverview()
    afterPaint(clock, () => {
      if (signal.aborted) return
      if (!isAsked) parts.wallets.loadOverview()
      afterPaint(clock, () => {
        if (signal.aborted) return
        parts.features.load()
        void parts.analytics.askGateway()
      })
    })
  }

  events.on('modal-opened', prepare)
  // It may have been opened for a namespace on which nothing was connected in the end.
  events.on('modal-closed', () => store.setState(bringConnectedToFront))
  if (store.getState().modal.isOpen) prepare()
}
