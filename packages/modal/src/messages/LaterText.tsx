import { createElement, type ReactElement, type ReactNode } from 'react'
import type { Messages } from './Messages.js'
import { useMessages } from './useMessages.js'

type LaterTextProps = { say(messages: Messages): string }

/** Words that come with the later views. */
export function LaterText({ say }: LaterTextProps): ReactNode {
  return say(useMessages())
}

/**
 * Words that come with the later views, for a notice.
 *
 * @param say - Chooses them.
 */
export function toLaterText(say: LaterTextProps['say']): ReactElement {
  return createElement(LaterText, { say })
}
