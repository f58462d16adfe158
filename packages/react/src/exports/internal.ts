'use client'
// What other packages of Latchkey use. It has no version: it may change with every release.
export { useProvidedKit, useProvidedKitState } from '../KitContext.js'
export { useIsOnline } from '../useIsOnline.js'
export { useNow } from '../useNow.js'
