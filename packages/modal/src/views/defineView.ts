import type { Kit, KitEvents, LoadedKitState } from '@latchkey/core'
import type { FirstMessages } from '../messages/Messages.js'

/** The data for a view's title. */
export type ViewContext<Parameters = undefined> = {
  kit: Kit
  state: LoadedKitState
  messages: FirstMessages
  /** The parameters that opened the view. */
  parameters: Parameters
}

/**
 * A view's descriptor, which the dialog has before the component loads. `laterViews.ts` has the component under the same name.
 */
export type View<
  Id extends string = string,
  Parameters = unknown,
  Event extends keyof KitEvents = keyof KitEvents,
> = {
  readonly id: Id
  /** The heading; also the dialog's name. If left out, the catalogue's `titles` have it under the view's id. */
  title?(context: ViewContext<Parameters>): string
  /** Leaves the heading to assistive technology, for views that carry their own. */
  readonly isTitleHidden?: boolean
  /**
   * The control on the left of the header. `back` (default): back, if there is a previous view; `help`: back, else the
   * help button; `network`: always the network; `none`: nothing, the visitor leaves the view by its own buttons.
   */
  readonly left?: 'back' | 'help' | 'network' | 'none'
  /** The site's terms and privacy policy (§2.009). */
  readonly footer?: 'legal'
  /** The placeholder while the view's chunk loads; without one the space stays empty. */
  readonly skeleton?: 'rows'
  /** The feature of the kit that this view belongs to: `show` of its context opens the view. */
  readonly feature?: string
  /** Visitors who leave it to connect a wallet come back to it. */
  readonly isReturnedTo?: boolean
  /** The kit's events that the view's folder handles: see `coordinateLater.ts`. */
  readonly events?: readonly Event[]
  /** Runs when the visitor presses back in the header, to cancel the view's pending work. */
  onBack?(kit: Kit): void
}

/**
 * Describes a view. The type of its parameters comes from the parameter of `title`, or from the second type argument; otherwise it has
 * none.
 *
 * @example
 * export const downloadsView = defineView({
 *   id: 'Downloads',
 *   title: ({ messages, parameters }: ViewContext<{ walletId: string }>) => messages.titles.downloads(parameters),
 * })
 */
export function defineView<
  const Id extends string,
  Parameters = undefined,
  const Event extends keyof KitEvents = never,
>(view: View<Id, Parameters, Event>): View<Id, Parameters, Event> {
  return view
}
