import type { FeatureName, KitGroups, KitState, LoadedKitState } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit, useKitState } from './KitProvider.js'

/** Parameter of {@link useFeature}: the name of a feature. */
export type UseFeatureParameters = FeatureName
/** Result of {@link useFeature}: the feature's state and actions. */
export type UseFeatureReturnType<Name extends UseFeatureParameters> = {
  /** Absent until the kit's late half is there, which comes with the first thing that is done. */
  state: LoadedKitState[Name] | undefined
} & KitGroups[Name]

/**
 * Returns a feature of the kit by its name: its slice of the state, and its actions.
 *
 * @param name - Such as `send`.
 *
 * @example
 * const { state, openSend } = useFeature('send')
 * const step = state?.step
 */
export function useFeature<Name extends UseFeatureParameters>(name: Name): UseFeatureReturnType<Name> {
  const kit = useKit()
  const selector = useCallback((state: KitState) => state[name] as LoadedKitState[Name] | undefined, [name])
  const state = useKitState(selector)
  // A feature's functions come late, so there is nothing to copy: they are asked for by name.
  return new Proxy({ state } as UseFeatureReturnType<Name>, {
    get: (own, key) => (key === 'state' ? own.state : Reflect.get(kit[name], key)),
  })
}
