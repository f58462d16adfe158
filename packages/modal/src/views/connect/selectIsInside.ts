import type { KitState } from '@latchkey/core'

/**
 * Whether the page stands inside a wallet, which is then the only way to connect.
 *
 * @param state - The kit's state.
 */
export const selectIsInside = ({ connectors }: Pick<KitState, 'connectors'>): boolean =>
  connectors.some(({ isExclusive }) => isExclusive)
