'use client'
// What other packages of Latchkey use. It has no version: it may change with every release.
export { useProvidedKit, useProvidedKitState } from '../KitContext.js'
export { type ShownPairing, useProvidedPairing } from '../pairing/useProvidedPairing.js'
export { useQrDrawing } from '../qr/useQrDrawing.js'
export { useIsOnline } from '../useIsOnline.js'
export { useNow } from '../useNow.js'
export { useProvidedWalletSearch } from '../wallets/useProvidedWalletSearch.js'
