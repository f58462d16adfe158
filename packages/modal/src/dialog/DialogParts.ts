import type { Kit } from '@latchkey/core'
import type { ComponentType, DOMAttributes, RefObject } from 'react'
import type { WalletChoice } from '../buttons/findWalletChoice.js'
import type { Screen } from '../screen/screens.js'
import type { ShownModal } from './selectModal.js'

/** Properties of the parts that read the view on screen. */
export type DialogPartProps = { modal: ShownModal }

/** Properties of what stands below the header. */
export type DialogContentProps = DialogPartProps & {
  titleRef: RefObject<HTMLHeadingElement | null>
  /** The height of the shell's body in CSS pixels when it went; 0 when there was none. */
  shellHeightPx: RefObject<number>
}

/** What fills the dialog's frame. It comes as one script, when the dialog is about to be opened. */
export type DialogParts = {
  /** Whether `Content` may stand in two columns. */
  isWide?: boolean
  Handle: ComponentType
  HeaderStart: ComponentType<DialogPartProps>
  HeaderTitle: ComponentType<DialogPartProps>
  Content: ComponentType<DialogContentProps>
  /** Stands beside the dialog, on the page. */
  PageNotice: ComponentType
  /** What the dialog does with events in it that are not the page's. */
  dialogEvents: DOMAttributes<HTMLDialogElement>
  /** Keeps the page's own dialogs out of it while it is open; `onEscape` is what the key does. Returns the end of it. */
  holdPage(dialog: HTMLElement, onEscape: () => void): () => void
  /** What the modal of a kit shows. */
  getScreen(kit: Kit): Screen
  /** Chooses a wallet by a button of the page, once the modal has been opened. */
  chooseOnPage(kit: Kit, choice: WalletChoice): void
  /** Makes it ready to be drawn: the style sheet, the screen, and the view it would open with. */
  prepare(kit: Kit): Promise<void>
}
