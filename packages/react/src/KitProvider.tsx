'use client'
import type { Kit, KitState } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'

const KitContext = createContext<Kit | undefined>(undefined)

/** Properties of {@link KitProvider}. */
export type KitProviderProps = {
  /** The kit, made once outside of the component. */
  kit: Kit
  children?: ReactNode
}

/**
 * Gives a kit to the components below it and starts it once the page is live.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /><Modal /></KitProvider>
 */
export function KitProvider({ kit, children }: KitProviderProps): ReactNode {
  useEffect(() => kit.start(), [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}

/**
 * The kit of the nearest {@link KitProvider}.
 *
 * @throws `kit/provider-missing` when there is none.
 */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new AppKitError('kit/provider-missing')
  return kit
}

/**
 * Reads from the kit's state and renders again when what was read changes.
 *
 * @param selector - Reads one value; it must return the same object for the same state (no new objects).
 *
 * @example
 * const isOpen = useKitState((state) => state.modal.isOpen)
 */
export function useKitState<Selected>(selector: (state: KitState) => Selected): Selected {
  const { store } = useKit()
  const getSnapshot = useCallback(() => selector(store.getState()), [store, selector])
  const getServerSnapshot = useCallback(() => selector(store.getInitialState()), [store, selector])
  return useSyncExternalStore(store.subscribe, getSnapshot, getServerSnapshot)
}
