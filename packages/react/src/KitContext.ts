'use client'
import type { Kit, KitState, LoadedKit, LoadedKitState } from '@latchkey/core'
import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useRef,
  useSyncExternalStore,
} from 'react'

/** The kit of the nearest provider. This module builds on nothing of ours, because early and late parts of a page share it. */
export const KitContext = createContext<Kit | undefined>(undefined)

/** What an avatar of the site's own is drawn from. */
export type CustomAvatarProps = {
  address: string
  /** The account's own picture, such as that of its name; undefined where it has none. */
  image: string | undefined
  /** Its width and height in CSS pixels. */
  sizePx: number
}

/** How the site draws accounts; undefined where it leaves that to the kit. */
export const AvatarContext = createContext<ComponentType<CustomAvatarProps> | undefined>(undefined)

/**
 * The kit around a component that is only ever drawn where there is one, and comes with the kit's late half; see `useKit` for all
 * others.
 */
export function useProvidedKit(): LoadedKit {
  return useContext(KitContext) as LoadedKit
}

/**
 * Reads from the state of {@link useProvidedKit}; see `useKitState`.
 *
 * @param selector - Reads one value.
 */
export function useProvidedKitState<Selected>(selector: (state: LoadedKitState) => Selected): Selected {
  return useStateOf(useProvidedKit(), selector)
}

/**
 * Reads from the state of a kit; see `useKitState`.
 *
 * @param kit - The kit.
 * @param selector - Reads one value.
 */
export function useStateOf<State extends KitState, Selected>(
  {
    store,
  }: {
    store: {
      getState(): State
      getInitialState(): State
      subscribe(listener: (state: State) => void): () => void
    }
  },
  selector: (state: State) => Selected,
): Selected {
  const last = useRef<{ selected: Selected } | undefined>(undefined)
  const read = useCallback(
    (state: State) => {
      const selected = selector(state)
      if (!last.current || !isSame(last.current.selected, selected)) last.current = { selected }
      return last.current.selected
    },
    [selector],
  )
  const getSnapshot = useCallback(() => read(store.getState()), [store, read])
  const getServerSnapshot = useCallback(() => read(store.getInitialState()), [store, read])
  return useSyncExternalStore(store.subscribe, getSnapshot, getServerSnapshot)
}

/** The same value, or a plain object or list of the same values. */
function isSame(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true
  if (typeof first !== 'object' || typeof second !== 'object' || !first || !second) return false
  if (Object.getPrototypeOf(first) !== Object.getPrototypeOf(second)) return false
  const keys = Object.keys(first)
  const fields = (value: object) => value as Record<string, unknown>
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => key in second && Object.is(fields(first)[key], fields(second)[key]))
  )
}
