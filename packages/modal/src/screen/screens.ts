import type { Kit } from '@latchkey/core'
import type { Router } from './createRouter.js'
import type { Toasts } from './createToasts.js'
import type { ScreenStore } from './ScreenState.js'

/** What the modal of one kit shows, and the rules of leaving it. */
export type Screen = {
  readonly store: ScreenStore
  readonly router: Router
  readonly toasts: Toasts
  /** Closes the modal when it may be closed, and shakes it otherwise: what the close button, Escape and the backdrop do. */
  requestClose(): void
  /** Whether it may be closed now (§2.020). */
  canClose(): boolean
}

/** The screen of each kit, once it has been made: the dialog makes it before it is drawn. */
export const screens = new WeakMap<Kit, Screen>()
