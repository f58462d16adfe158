import { adoptStyles } from '../styles/adoptStyles.js'
import type * as views from './laterViews.js'

/** What is in the script of the views after the first one. */
export type LaterViews = Omit<typeof views, 'laterStyles'>

/**
 * Loads the script that every view but the first is in, with their style sheet.
 *
 * @param name - The component of a view.
 * @returns The component.
 */
export async function loadLater<Name extends keyof LaterViews>(name: Name): Promise<LaterViews[Name]> {
  const { laterStyles, ...later } = await import('./laterViews.js')
  adoptStyles(document, laterStyles)
  return later[name]
}
