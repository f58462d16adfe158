import type { KitEvents, LoadedKit } from '@latchkey/core'
import type { Screen } from './screens.js'
import type { ViewId } from './views.js'

/** Where what has happened is shown. */
export type HandlerContext = Pick<Screen, 'router' | 'store' | 'toasts'> & {
  kit: LoadedKit
  isOpen: boolean
  /** The view on screen. */
  view: ViewId
  /** Says in a notice what failed. */
  showFailure(code: string): void
}

/** What is made of what a kit tells: views and notices. */
export type EventHandlers<Type extends keyof KitEvents = keyof KitEvents> = {
  [Told in Type]: (event: KitEvents[Told], context: HandlerContext) => void
}
