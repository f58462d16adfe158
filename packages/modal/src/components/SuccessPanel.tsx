import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/CheckIcon.js'
import { StatusPanel, type StatusPanelProps } from './StatusPanel.js'

/** Properties of {@link SuccessPanel}. */
export type SuccessPanelProps = Pick<StatusPanelProps, 'picture' | 'title' | 'text' | 'children' | 'actions'>

/** The last state of something that takes two: it has worked. */
export function SuccessPanel(props: SuccessPanelProps): ReactNode {
  return <StatusPanel {...props} isWaiting={false} mark={<CheckIcon />} markTone="success" />
}
