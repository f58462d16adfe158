import type { Kit, LoadedKitState } from '@latchkey/core'
import type { ReactNode } from 'react'
import type { FirstMessages } from '../messages/Messages.js'
import type { ViewId, ViewParameters } from '../screen/views.js'

/** What a title is made from. */
export type ViewContext<Id extends ViewId = ViewId> = {
  kit: Kit
  state: LoadedKitState
  messages: FirstMessages
  parameters: ViewParameters[Id]
}

/** A view's component; it gets what the view was opened with. */
export type ViewComponent<Id extends ViewId = ViewId> = (properties: {
  parameters: ViewParameters[Id]
}) => ReactNode

/** Where a view's component is: in the dialog's own script, or in one that is loaded with it. */
type ViewSource<Id extends ViewId> =
  | { Component: ViewComponent<Id>; load?: undefined }
  | { Component?: undefined; load(): Promise<ViewComponent<Id>> }

/**
 * Everything the dialog knows of a view. Adding a view is a folder with one of these, a line in `registry.ts` and one in
 * `laterViews.ts`.
 */
export type ViewDescriptor<Id extends ViewId = ViewId> = {
  readonly id: Id
  /** The heading; also the dialog's name. It is needed even when it is not shown. */
  title(context: ViewContext<Id>): string
  /** Leaves the heading to assistive technology, for views that carry their own. */
  isTitleHidden?: boolean
  /**
   * What stands left in the header. `back` (default): back, when there is something behind; `help`: back, else the
   * help button; `network`: always the network; `none`: nothing, the view is left by its own buttons only.
   */
  left?: 'back' | 'help' | 'network' | 'none'
  /** The site's terms and privacy policy (§2.009). */
  footer?: 'legal'
  /** The shape of the view while its script is on its way; a view without one keeps its room empty. */
  skeleton?: 'rows'
  /** Runs before going back by the header, to give up what the view waits for. */
  onBack?(kit: Kit): void
} & ViewSource<Id>

/** A component that can be taken without waiting once it is loaded. */
export type Loadable<Component> = {
  /** Loads the component; it is kept once loaded. */
  load(): Promise<Component>
  /** The component when it has been loaded. */
  getLoaded(): Component | undefined
}

/** A view whose component is loaded when it is needed. */
export type View<Id extends ViewId = ViewId> = Omit<ViewDescriptor<Id>, keyof ViewSource<Id>> &
  Loadable<ViewComponent<Id>>

/**
 * Describes a view.
 *
 * @example
 * export const networksView = defineView({
 *   id: 'Networks',
 *   title: ({ messages }) => messages.titles.networks,
 *   load: () => loadLater('Networks'),
 * })
 */
export function defineView<Id extends ViewId>(descriptor: ViewDescriptor<Id>): View<Id> {
  const { Component, load, ...view } = descriptor
  return { ...view, ...keepLoaded(load as () => Promise<ViewComponent<Id>>, Component) }
}

/**
 * Keeps a component once it is loaded.
 *
 * @param load - Loads it; asked again after it failed.
 * @param loaded - The component, where it is there from the first.
 */
export function keepLoaded<Component>(
  load: () => Promise<Component>,
  loaded?: Component,
): Loadable<Component> {
  return {
    getLoaded: () => loaded,
    load: async () => (loaded ??= await load()),
  }
}
