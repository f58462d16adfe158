import type { Route } from './views.js'

/** The modal and its history (§2.004). The last route of `history` is on screen. */
export type ModalState = {
  isOpen: boolean
  /** Someone is about to open it: the dialog is loaded and mounted, closed. */
  isExpected: boolean
  isLoading: boolean
  /** True for 500 ms after an attempt to close what may not be closed (§2.011). */
  isShaking: boolean
  history: readonly Route[]
  /** Which way the last change went, for the motion. */
  direction: 'forward' | 'back'
  /** A pairing uri given from outside (§2.007). */
  pairingUri?: string | undefined
}
