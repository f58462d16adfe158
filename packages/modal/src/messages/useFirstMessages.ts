import { useContext, useMemo } from 'react'
import { firstTexts } from './firstTexts.js'
import type { FirstMessages } from './Messages.js'
import { MessagesContext } from './MessagesContext.js'
import { mergeMessages } from './mergeMessages.js'

/** The texts that the first opening may need, in the site's words; for whatever is in the dialog's own script. */
export function useFirstMessages(): FirstMessages {
  const overrides = useContext(MessagesContext)
  return useMemo(() => mergeMessages<FirstMessages>(firstTexts, overrides), [overrides])
}
