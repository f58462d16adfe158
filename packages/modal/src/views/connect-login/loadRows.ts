import { adoptStyles } from '../../styles/adoptStyles.js'
import type * as rows from './rows.js'

type Rows = Omit<typeof rows, 'loginRowStyles'>

/**
 * Loads the ways to log in, with their style sheet: the dialog of a site without an embedded wallet has none of it.
 *
 * @param name - One of its components.
 * @returns The component.
 */
export async function loadRows<Name extends keyof Rows>(name: Name): Promise<Rows[Name]> {
  const { loginRowStyles, ...components } = await import('./rows.js')
  adoptStyles(document, loginRowStyles)
  return components[name]
}
