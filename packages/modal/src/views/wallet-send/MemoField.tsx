import { hasCapability, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { TextField } from '../../components/TextField.js'
import { useMessages } from '../../messages/useMessages.js'
import { useKitText } from './useKitText.js'

const selectMemo = (state: LoadedKitState) => state.send.draft.memo
const selectHasMemos = (state: LoadedKitState) => hasCapability(state, 'memos', state.activeNamespace)

/**
 * The text that goes along, on chains where transfers have one.
 *
 * @param properties - `error`: what is wrong with it, as a sentence.
 */
export function MemoField({ error }: { error: string | undefined }): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  const [memo, setMemo] = useKitText(selectMemo, kit.send.setMemo)
  if (!useProvidedKitState(selectHasMemos)) return null
  return (
    <TextField
      label={texts.memoOptional}
      value={memo}
      onChange={setMemo}
      error={error}
      hint={texts.memoHint}
    />
  )
}
