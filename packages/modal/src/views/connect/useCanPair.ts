import { hasCapability, type KitOptions, type KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'

/**
 * Whether wallets elsewhere can be paired. Until the chains are there it is taken for granted, so that nothing that
 * needs it appears late.
 *
 * @param state - The kit's state.
 * @param options - The kit's options.
 */
export function canPair(
  state: Pick<KitState, 'capabilities' | 'activeNamespace'>,
  { enableWalletConnect }: Pick<KitOptions, 'enableWalletConnect'>,
): boolean {
  if (enableWalletConnect === false) return false
  const known = Object.keys(state.capabilities) as KitState['activeNamespace'][]
  return known.length === 0 || known.some((namespace) => hasCapability(state, 'pairing', namespace))
}

/** See {@link canPair}. */
export function useCanPair(): boolean {
  const { options } = useProvidedKit()
  return useProvidedKitState((state: KitState) => canPair(state, options))
}
