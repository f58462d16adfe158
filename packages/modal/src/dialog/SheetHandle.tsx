import { useKit } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useSheetDrag } from './useSheetDrag.js'

/** What a phone's visitor pulls the sheet down by. */
export function SheetHandle(): ReactNode {
  const drag = useSheetDrag(useKit().modal.requestClose)
  return <div className="lk-handle" {...drag} />
}
