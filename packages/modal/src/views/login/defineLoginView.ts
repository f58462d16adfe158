import type { FirstMessages } from '../../messages/Messages.js'
import type { ViewId } from '../../screen/views.js'
import { defineView, type View, type ViewDescriptor } from '../defineView.js'
import { type LaterViews, loadLater } from '../loadLater.js'

/**
 * Describes a view of the embedded wallet: its title is in the catalogue under its id, its component under it in the later views' script.
 *
 * @param id - The view, which is what its component is called.
 * @param footer - See `ViewDescriptor`.
 * @param titleId - Where its title is another one's, too.
 */
export function defineLoginView<Id extends ViewId & keyof LaterViews>(
  id: Id,
  footer?: ViewDescriptor<Id>['footer'],
  titleId = id as keyof FirstMessages['titles'],
): View<Id> {
  return defineView<Id>({
    id,
    ...(footer && { footer }),
    title: ({ messages }) => messages.titles[titleId] as string,
    load: () => loadLater(id) as never,
  })
}
