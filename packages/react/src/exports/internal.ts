'use client'
// For other packages of Latchkey. Not covered by versioning: it may change with every release.
export { AvatarContext, useProvidedKit, useProvidedKitState } from '../KitContext.js'
export { type ShownPairing, useProvidedPairing } from '../pairing/useProvidedPairing.js'
export { useQrDrawing } from '../qr/useQrDrawing.js'
export { useIsOnline } from '../useIsOnline.js'
export { useNow } from '../useNow.js'
export { useProvidedWalletSearch } from '../wallets/useProvidedWalletSearch.js'
