import { getActiveAddress, type Kit, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Screen } from '../screen/screens.js'
import type { Route } from '../screen/views.js'
import type { ShownModal } from './selectModal.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen

/**
 * The modal as it is drawn: while it closes, the screen has gone back to the first view already, and the visitor still
 * sees the last one.
 *
 * @param screen - What the kit's modal shows; `undefined` while that has not been loaded.
 */
export function useShownModal(screen: Screen | undefined): ShownModal {
  const kit = useKit()
  const isOpen = useKitState(selectIsOpen)
  const view = useKitState(useCallback((state: KitState) => getShellView(state, kit), [kit]))
  const store = screen?.store
  const shell = useMemo<Omit<ShownModal, 'isOpen'>>(
    () => ({ history: [{ view, parameters: undefined } as Route], direction: 'forward', isShaking: false }),
    [view],
  )
  const getState = useCallback(() => store?.getState() ?? shell, [store, shell])
  const state = useSyncExternalStore(store?.subscribe ?? neverChanges, getState, getState)
  const [last, setLast] = useState(state)
  if (isOpen && last !== state) setLast(state)
  const { history, direction, isShaking } = isOpen ? state : last
  return { isOpen, history, direction, isShaking }
}

const neverChanges = () => () => {}

/** The view that the shell stands for. Which it will be is a rule of the screen; the shell knows Connect from the rest. */
function getShellView(state: KitState, { options }: Kit): Route['view'] {
  const { view, uri, feature } = state.modal.request
  const isOther = feature || uri || options.manualControl || getActiveAddress(state)
  return view ?? (isOther ? 'Account' : 'Connect')
}
