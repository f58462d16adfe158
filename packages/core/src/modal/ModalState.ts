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

/** The view's parameters, such as the fields of a transfer. */
export type ViewArguments = Register extends { viewArguments: infer Arguments } ? Arguments : object

/** Options that open the modal (§2.007). */
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

/** Whether a modal is open, and the options that opened it. The modal decides which view it shows. */
export type ModalState = {
  isOpen: boolean
  /** The kit is about to open it and loads its code. */
  isExpected: boolean
  isLoading: boolean
  /** The options that opened it. */
  request: OpenOptions
}
