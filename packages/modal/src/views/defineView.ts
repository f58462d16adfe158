import type { Kit, KitEvents, LoadedKitState } from '@latchkey/core'
import type { FirstMessages } from '../messages/Messages.js'

/** What a title is made from. */
export type ViewContext<Parameters = undefined> = {
  kit: Kit
  state: LoadedKitState
  messages: FirstMessages
  /** What the view was opened with. */
  parameters: Parameters
}

/**
 * Everything the dialog knows of a view before its component is there. Its name is the view's in `laterViews.ts`, too, where its
 * component is.
 */
export type View<
  Id extends string = string,
  Parameters = unknown,
  Event extends keyof KitEvents = keyof KitEvents,
> = {
  readonly id: Id
  /** The heading; also the dialog's name. Left out, it is the text that the catalogue's `titles` have under the view's id. */
  title?(context: ViewContext<Parameters>): string
  /** Leaves the heading to assistive technology, for views that carry their own. */
  readonly isTitleHidden?: boolean
  /**
   * What stands left in the header. `back` (default): back, when there is something behind; `help`: back, else the
   * help button; `network`: always the network; `none`: nothing, the view is left by its own buttons only.
   */
  readonly left?: 'back' | 'help' | 'network' | 'none'
  /** The site's terms and privacy policy (§2.009). */
  readonly footer?: 'legal'
  /** The shape of the view while its script is on its way; a view without one keeps its room empty. */
  readonly skeleton?: 'rows'
  /** The feature of the kit that shows here what it was asked with. */
  readonly feature?: string
  /** What the kit tells that the view's folder makes something of: see `coordinateLater.ts`. */
  readonly events?: readonly Event[]
  /** Runs before going back by the header, to give up what the view waits for. */
  onBack?(kit: Kit): void
}

/**
 * Describes a view. What it is opened with is said in its title's parameter, or as the second type; without a word it is opened with
 * nothing.
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
