import { type ComponentType, render } from 'preact'
import type { Gateway } from '../../session/createGateway.js'
import { createPageGateway } from '../parts/createPageGateway.js'
import { takeFragment } from '../parts/takeFragment.js'

/**
 * Shows the page of a mailed link, whose token is behind the `#`.
 *
 * @param Link - The page.
 */
export function startLinkPage(Link: ComponentType<{ gateway: Gateway; token: string }>): void {
  render(<Link token={takeFragment()} gateway={createPageGateway()} />, document.body)
}
