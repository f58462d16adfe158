/**
 * What the oldest supported browsers (`packages/design/browsers.mjs`) do not have, or not on every page, and what may use it
 * all the same: files that have a way without it, by the start of their path. What ECMAScript has had since 2024 is not here:
 * the compiler's `lib` refuses it.
 *
 * @typedef {{ why: string, allowed?: readonly string[] }} Feature
 */

const notInSafari = { why: 'Safari does not have it' }
const newer = { why: 'iOS 16.4 and Android’s WebView 113 do not have it' }
const supplied = {
  why: 'iOS 16.4 and Android’s WebView 113 do not have it, and `supplyMissing` does not run on this page',
  allowed: ['packages/', 'apps/secure/src/'],
}
const mayBeForbidden = 'It throws where the browser forbids storage, as in a sandboxed frame'
const onlySecure = 'Pages on plain http do not have it'

/** Names that a script finds without an object. @type {Readonly<Record<string, Feature>>} */
export const newerGlobals = {
  requestIdleCallback: {
    ...notInSafari,
    allowed: ['packages/modal/src/dialog/whenIdle.ts', 'packages/modal/src/views/all-wallets/useAllPages.ts'],
  },
  cancelIdleCallback: {
    ...notInSafari,
    allowed: ['packages/modal/src/dialog/whenIdle.ts', 'packages/modal/src/views/all-wallets/useAllPages.ts'],
  },
  scheduler: newer,
  navigation: newer,
  cookieStore: newer,
  CloseWatcher: newer,
  Iterator: newer,
  Temporal: newer,
  Float16Array: newer,
  BarcodeDetector: { ...notInSafari, allowed: ['apps/pocket/src/app/scan/readCode.ts'] },
  localStorage: { why: mayBeForbidden },
  sessionStorage: { why: mayBeForbidden, allowed: ['apps/secure/src/pages/loading/main.tsx'] },
  indexedDB: { why: mayBeForbidden },
  BroadcastChannel: {
    why: 'Some web views do not have it',
    allowed: [
      'packages/pairing/src/environment/createEnvironment.ts',
      'apps/pocket/src/app/pairing/startPairing.ts',
    ],
  },
}

/** Members of a named object. @type {Readonly<Record<string, Feature>>} */
export const newerMembers = {
  'AbortSignal.any': supplied,
  'URL.canParse': supplied,
  'URL.parse': newer,
  'Promise.withResolvers': newer,
  'Promise.try': newer,
  'Object.groupBy': newer,
  'Map.groupBy': newer,
  'Array.fromAsync': newer,
  'RegExp.escape': newer,
  'Error.isError': newer,
  'Uint8Array.fromBase64': newer,
  'Uint8Array.fromHex': newer,
  'ReadableStream.from': newer,
  'Intl.DurationFormat': newer,
  'Intl.Segmenter': { why: 'Firefox 121 does not have it' },
  'crypto.randomUUID': {
    why: onlySecure,
    // The secure site is never on plain http, and proofs are written there alone.
    allowed: ['packages/primitives/src/createUuid.ts', 'packages/wire/src/secure/', 'apps/secure/src/'],
  },
  'navigator.clipboard': {
    why: onlySecure,
    allowed: [
      'packages/primitives/src/copyText.ts',
      'packages/modal/src/views/wallet-send/ReceiverField.tsx',
      'apps/secure/src/pages/ui/CopyButton.tsx',
      'apps/pocket/src/app/views/ScanView.tsx',
    ],
  },
  'navigator.locks': {
    why: `${onlySecure}, and sandboxed frames are refused`,
    allowed: [
      'packages/core/src/pairing/runOnceAcrossTabs.ts',
      'apps/secure/src/frame/main.ts',
      'apps/secure/src/pages/parts/openAccount.ts',
      'apps/pocket/src/app/pairing/startPairing.ts',
    ],
  },
  'navigator.storage': { why: mayBeForbidden },
  // Our own page, which nobody puts into a sandboxed frame.
  'document.cookie': { why: mayBeForbidden, allowed: ['apps/web/features/appearance/useAppearance.ts'] },
}

/** Members of any object, attributes of elements among them. @type {Readonly<Record<string, Feature>>} */
export const newerMembersOfAny = {
  localStorage: {
    why: mayBeForbidden,
    allowed: [
      'packages/core/src/storage/createKitStorage.ts',
      'packages/core/src/kit/readLastVisit.ts',
      'apps/pocket/src/app/stores.ts',
      'apps/pocket/src/page/pageStorage.ts',
    ],
  },
  sessionStorage: {
    why: mayBeForbidden,
    allowed: [
      'packages/core/src/signIn/createDeclined.ts',
      'apps/secure/src/pages/loading/waitForProvider.ts',
    ],
  },
  indexedDB: {
    why: mayBeForbidden,
    allowed: [
      'packages/pairing/src/storage/createIndexedDbStorage.ts',
      'apps/secure/src/frame/main.ts',
      'apps/secure/src/worker/main.ts',
      'apps/secure/src/pages/parts/createPageGateway.ts',
    ],
  },
  popover: newer,
  popoverTarget: newer,
  showPopover: newer,
  hidePopover: newer,
  togglePopover: newer,
  closedby: newer,
  closedBy: newer,
  commandfor: newer,
  commandFor: newer,
  checkVisibility: newer,
  startViewTransition: newer,
  moveBefore: newer,
  setHTML: newer,
  setHTMLUnsafe: newer,
  toBase64: newer,
  toHex: newer,
  isSubsetOf: newer,
  isSupersetOf: newer,
  isDisjointFrom: newer,
  symmetricDifference: newer,
}
