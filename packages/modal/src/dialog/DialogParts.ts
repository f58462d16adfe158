import type { Kit } from '@latchkey/core'
import type { ComponentType, DOMAttributes, RefObject } from 'react'
import type { WalletChoice } from '../buttons/findWalletChoice.js'
import type { Screen } from '../screen/screens.js'
import type { ViewId } from '../screen/views.js'
import type { View } from '../views/defineView.js'
import type { ShownModal } from './selectModal.js'

/** Properties of the parts that read the view on screen. */
export type DialogPartProps = { modal: ShownModal; parts: DialogParts }

/** Properties of what stands below the header. */
export type DialogContentProps = DialogPartProps & {
  titleRef: RefObject<HTMLHeadingElement | null>
  /** The height of the shell's body, which the first view grows from, in CSS pixels; 0 when there was none. */
  shellHeightPx: RefObject<number>
  /** Where views come and go, instead of `DialogParts.Stage`. */
  Stage?: ComponentType<DialogStageProps>
}

/** Properties of where views come and go. */
export type DialogStageProps = Omit<DialogContentProps, 'Stage'> & { view: View<ViewId> }

/** What fills the dialog's frame. It comes as one script, when the dialog is about to be opened. */
export type DialogParts = {
  /** Of parts that may stand in two columns: those of a phone. */
  compact?: DialogParts
  Handle: ComponentType
  HeaderStart: ComponentType<DialogPartProps>
  HeaderTitle: ComponentType<DialogPartProps>
  Content: ComponentType<DialogContentProps>
  Stage: ComponentType<DialogStageProps>
  /** The view that a visitor who is not connected begins with. */
  Connect: ComponentType
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
