import type { Kit } from '@latchkey/core'
import type { FirstMessages } from '../../messages/Messages.js'
import { defineView, type View } from '../defineView.js'
import { type LoginViewName, loadLogin } from './loadLogin.js'

/**
 * Describes a view of the embedded wallet: its title is in the catalogue under its id, its component in the login's script.
 *
 * @param id - The view, which is what its component is called.
 * @param onBack - See `ViewDescriptor`.
 */
export function defineLoginView<Id extends LoginViewName & keyof FirstMessages['titles']>(
  id: Id,
  onBack?: (kit: Kit) => void,
): View<Id> {
  return defineView<Id>({
    id,
    title: ({ messages }) => messages.titles[id] as string,
    load: () => loadLogin(id) as never,
    ...(onBack && { onBack }),
  })
}
