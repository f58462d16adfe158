import type { Kit } from '@latchkey/core'
import type { Screen } from './createScreen.js'

/** The screen of each kit, once it has been made: the dialog makes it before it is drawn. */
export const screens = new WeakMap<Kit, Screen>()
