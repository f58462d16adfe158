import type { Kit } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.js'
import type { DialogParts } from './DialogParts.js'
import { whenIdle } from './whenIdle.js'

/** What fills the frame, once it is there. */
export type LoadingDialog = { parts: DialogParts | undefined; hasFailed: boolean; retry(): void }

/**
 * Fetches what fills the dialog's frame: when the page is idle, or at once when it is needed. It is handed out only when it
 * is needed, and after a paint, so that the frame never waits for it.
 *
 * @param need - `none`: nobody is about to open the dialog; `expected`: someone is; `open`: it is open.
 * @param load - Fetches it; called again, it is quick.
 */
export function useDialogParts(
  need: 'none' | 'expected' | 'open',
  load: (kit: Kit) => Promise<DialogParts>,
): LoadingDialog {
  const kit = useKit()
  const [parts, setParts] = useState<DialogParts>()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  useEffect(
    // Ahead of any need it may fail: it is fetched again when it is needed.
    () => whenIdle(() => void load(kit).catch(() => undefined)),
    [kit, load],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what makes it run again
  useEffect(() => {
    if (need === 'none' || parts) return
    let isGone = false
    let stopWaiting = () => {}
    setHasFailed(false)
    load(kit).then(
      (loaded) => {
        if (!isGone) stopWaiting = afterPaint(() => startTransition(() => setParts(loaded)))
      },
      () => isGone || setHasFailed(true),
    )
    return () => {
      isGone = true
      stopWaiting()
    }
  }, [need, parts, attempt, kit, load])

  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])

  return { parts, hasFailed, retry }
}
