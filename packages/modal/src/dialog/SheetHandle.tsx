import type { ReactNode } from 'react'
import { useScreen } from '../screen/useScreen.js'
import { useSheetDrag } from './useSheetDrag.js'

/** What a phone's visitor pulls the sheet down by. */
export function SheetHandle(): ReactNode {
  const drag = useSheetDrag(useScreen().requestClose)
  return <div className="lk-handle" {...drag} />
}
