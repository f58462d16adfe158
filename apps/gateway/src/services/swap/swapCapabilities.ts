import { defineCapability } from '../../providers/Capability.js'
import { askVenues } from './askVenues.js'
import type { SwapProvider } from './SwapProvider.js'

/** Pools that a namespace's networks have. */
export const swaps = defineCapability<SwapProvider>({
  name: 'swaps',
  orderSetting: 'LATCHKEY_SWAP_PROVIDERS',
  combine: (candidates, fallback) => askVenues('swaps', candidates, fallback),
  isFor: (provider, network) => provider.isFor(network),
})

/** Companies that swap, or know who does. */
export const swapVendors = defineCapability<SwapProvider>({
  name: 'swap-vendors',
  orderSetting: 'LATCHKEY_SWAP_VENDORS',
  combine: (candidates, fallback) => askVenues('swap-vendors', candidates, fallback),
})
