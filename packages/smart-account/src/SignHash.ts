import type { Hex } from 'viem'

/**
 * The owner's key, wherever it lives: signs 32 bytes as they are.
 *
 * @returns 65 bytes: r, s (in the lower half of the curve), v (27 or 28).
 */
export type SignHash = (hash: Hex) => Promise<Hex>
