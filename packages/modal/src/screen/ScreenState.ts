import type { ReactElement } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { FirstMessages } from '../messages/Messages.js'
import type { Route } from './views.js'

/** What a toast says: a text, one of the catalogue, or what a later script brings. */
export type ToastText = string | ReactElement | ((messages: FirstMessages) => string)

/** A short notice over the modal (§4.012). */
export type Toast = {
  /** Grows with every toast, so that the same text twice is seen twice. */
  id: number
  variant: 'loading' | 'success' | 'error'
  text: ToastText
  /** Whether it goes by itself after 2.5 s. */
  autoClose: boolean
  /** Shown on the page while the modal is closed. */
  isOnPage: boolean
  isOpen: boolean
}

/** What the modal shows. */
export type ScreenState = {
  /** The views the visitor came through (§2.004); the last one is on screen. */
  history: readonly Route[]
  /** Which way the last change went, for the motion. */
  direction: 'forward' | 'back'
  /** True for 500 ms after an attempt to close what may not be closed (§2.011). */
  isShaking: boolean
  toast: Toast | undefined
  /** Whether the visitor has agreed to the site's terms. */
  isAgreed: boolean
  /** What was looked for in AllWallets when it was last left, and how far it was scrolled, in CSS pixels. */
  walletSearch?: { query: string; isCertifiedOnly: boolean; scrollPx: number }
  /** What of the account was shown when its view was last left. */
  accountTab?: 'tokens' | 'nfts' | 'activity'
}

/** The store of one kit's screen. */
export type ScreenStore = StoreApi<ScreenState>
