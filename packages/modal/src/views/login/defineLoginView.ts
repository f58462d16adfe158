import type { FirstMessages } from '../../messages/Messages.js'
import { defineView, type View } from '../defineView.js'

/**
 * Describes a view of the embedded wallet: its title is in the catalogue under its id.
 *
 * @param id - The view.
 * @param more - What else the dialog has to know of it; `titleId`: where its title is another one's, too.
 */
export function defineLoginView<const Id extends string, Parameters = undefined>(
  id: Id,
  { titleId = id, ...more }: LoginViewOptions = {},
): View<Id, Parameters, never> {
  return defineView<Id, Parameters>({
    id,
    title: ({ messages }) => messages.titles[titleId as keyof FirstMessages['titles']] as string,
    ...more,
  })
}

type LoginViewOptions = { titleId?: string } & Pick<View, 'footer' | 'feature'>
