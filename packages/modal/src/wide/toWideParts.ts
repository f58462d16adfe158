import type { DialogParts } from '../dialog/DialogParts.js'
import { WideContent } from './WideContent.js'
import { WideHeaderStart } from './WideHeaderStart.js'

/**
 * The dialog's parts, with the wallets on the left and what is said of them on the right.
 *
 * @param parts - As they are on a phone.
 */
export function toWideParts(parts: DialogParts): DialogParts {
  return { ...parts, isWide: true, Content: WideContent, HeaderStart: WideHeaderStart }
}
