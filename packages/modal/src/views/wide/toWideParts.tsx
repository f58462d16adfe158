import type { ReactNode } from 'react'
import type { DialogPartProps, DialogParts } from '../../dialog/DialogParts.js'
import { hasTwoColumns, useHasRoom } from './hasTwoColumns.js'
import { WideContent } from './WideContent.js'

/**
 * The dialog's parts, with the wallets on the left and what is said of them on the right.
 *
 * @param compact - The parts of a phone.
 */
export function toWideParts(compact: DialogParts): DialogParts {
  return { ...compact, compact, Content: WideContent, HeaderStart: WideHeaderStart }
}

/** No help in the header where the help itself stands on the right. */
function WideHeaderStart({ modal, parts: { compact } }: DialogPartProps): ReactNode {
  const hasRoom = useHasRoom()
  const isHelpThere = hasTwoColumns(modal, hasRoom) && modal.history.length === 1
  return !isHelpThere && compact && <compact.HeaderStart modal={modal} parts={compact} />
}
