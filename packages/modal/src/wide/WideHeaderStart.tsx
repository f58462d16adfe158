import type { ReactNode } from 'react'
import type { DialogPartProps } from '../dialog/DialogParts.js'
import { HeaderStart } from '../dialog/HeaderStart.js'
import { useHasTwoColumns } from './useHasTwoColumns.js'

/** What stands left in the header; no help where the help itself stands on the right. */
export function WideHeaderStart({ modal }: DialogPartProps): ReactNode {
  const hasTwoColumns = useHasTwoColumns(modal)
  return hasTwoColumns && modal.history.length === 1 ? null : <HeaderStart modal={modal} />
}
