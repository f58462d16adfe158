import type { Connection, KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useCallback } from 'react'
import { useKitState } from '../KitProvider.js'

const none: readonly Connection[] = []

/**
 * The wallets connected on a namespace, the active one first.
 *
 * @param options - `namespace`: the active one by default.
 */
export function useConnections({ namespace }: { namespace?: Namespace } = {}): readonly Connection[] {
  const selector = useCallback(
    (state: KitState) => state.connections[namespace ?? state.activeNamespace],
    [namespace],
  )
  return useKitState(selector) ?? none
}
