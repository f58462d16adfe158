import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.js'
import { useLineText } from './useLineText.js'

/** Says when nothing can come of the code just now. */
export function LineNotice(): ReactNode {
  const text = useLineText()
  if (text === undefined) return null
  return (
    <Notice tone="warning" isLive>
      {text}
    </Notice>
  )
}
