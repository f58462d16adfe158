import { loadLater } from '../loadLater.js'
import type * as views from './loginViews.js'

type LoginViews = Omit<typeof views, 'loginStyles'>

/** A view of the embedded wallet. */
export type LoginViewName = keyof LoginViews

/**
 * Loads the script that the embedded wallet's views are in, after the one of the other views, whose parts it uses.
 *
 * @param name - The component of a view.
 * @returns The component.
 */
export async function loadLogin<Name extends LoginViewName>(name: Name): Promise<LoginViews[Name]> {
  const load = await loadLater('loadLoginViews')
  return (await load())[name]
}
