import { getActiveAddress, type Kit, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Screen } from '../screen/createScreen.js'
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
  const getState = useCallback((): Shown => store?.getState() ?? getShellScreen(view), [store, view])
  const state = useSyncExternalStore(store?.subscribe ?? neverChanges, getState, getState)
  const [last, setLast] = useState(state)
  if (isOpen && last !== state) setLast(state)
  const { history, direction, isShaking } = isOpen ? state : last
  return { isOpen, history, direction, isShaking }
}

const neverChanges = () => () => {}

/** The view that the shell stands for. Which it will be is a rule of the screen; most times it is one of two. */
function getShellView(state: KitState, { options }: Kit): Route['view'] {
  const { view, uri, feature } = state.modal.request
  if (view) return view
  const isConnected = getActiveAddress(state) !== undefined
  if (uri || (options.manualControl && !isConnected)) return 'ConnectingWalletConnectBasic'
  return isConnected || feature ? 'Account' : 'Connect'
}

type Shown = Omit<ShownModal, 'isOpen'>

const shellScreens = new Map<Route['view'], Shown>()

function getShellScreen(view: Route['view']): Shown {
  const known = shellScreens.get(view)
  if (known) return known
  const history = [{ view, parameters: undefined } as Route]
  const made = { history, direction: 'forward', isShaking: false } as const
  shellScreens.set(view, made)
  return made
}
