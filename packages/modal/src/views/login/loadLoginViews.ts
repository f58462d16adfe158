import { adoptStyles } from '../../styles/adoptStyles.js'

/**
 * The embedded wallet's views, with their style sheet. It is part of the other views' script, so that what they share stays
 * there and no third one is made of it.
 */
export async function loadLoginViews() {
  const { loginStyles, ...views } = await import('./loginViews.js')
  adoptStyles(document, loginStyles)
  return views
}
