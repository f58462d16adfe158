import type { Namespace } from '@latchkey/primitives'

/**
 * What other packages add to the types of the kit. The modal names its views here; a site may name its kit, so that hooks
 * know its chains:
 *
 * @example
 * declare module '@latchkey/core' { interface Register { kit: typeof kit } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declarations of others
export interface Register {}

/** A view the modal can be opened with; any text where no modal is there to name them. */
export type OpenableView = Register extends { view: infer View } ? View : string

/** What the view gets, such as the fields of a transfer. */
export type ViewArguments = Register extends { viewArguments: infer Arguments } ? Arguments : object

/** What the modal can be opened with (§2.007). */
export type OpenOptions = {
  view?: OpenableView
  /** Opens on this namespace, putting it in front first (§2.012). */
  namespace?: Namespace
  /** A pairing uri the site made itself. */
  uri?: string
  /** The feature that asks for it, instead of a view. */
  feature?: string
  arguments?: ViewArguments
}

/** Whether a modal is open, and with what it was asked for. What it shows is its own concern. */
export type ModalState = {
  isOpen: boolean
  /** Someone is about to open it: what it needs is being loaded. */
  isExpected: boolean
  isLoading: boolean
  /** What it was opened with. */
  request: OpenOptions
}
