import type { SendArguments, SwapArguments } from '@latchkey/core'
import type { ViewParameters } from '../views/registry.js'

export type { SwapArguments, ViewParameters }

/** A view of the modal. */
export type ViewId = keyof ViewParameters

/** One entry of the history: a view and what it was opened with. */
export type Route = { [Id in ViewId]: { view: Id; parameters: ViewParameters[Id] } }[ViewId]

/** Views that need no parameters, or have arguments of their own: a site may open the modal with them. */
export type OpenableViewId = {
  [Id in ViewId]: undefined extends ViewParameters[Id] ? Id : never
}[ViewId]

declare module '@latchkey/core' {
  interface Register {
    view: OpenableViewId
    viewArguments: SendArguments | SwapArguments | { email?: string | undefined }
  }
}
