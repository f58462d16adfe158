import type { Kit } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { useWhenOnline } from '../components/useWhenOnline.js'
import { afterPaint } from '../loading/afterPaint.js'
import type { DialogParts } from './DialogParts.js'
import { isSavingData, whenIdle } from './whenIdle.js'

/** What fills the frame, once it is there. */
export type LoadingDialog = {
  parts: DialogParts | undefined
  /** Whether the page was idle, so that what the tap would have to draw can be drawn before. */
  isAhead: boolean
  hasFailed: boolean
  retry(): void
}

/**
 * Fetches what fills the dialog's frame: when the page is idle, or at once when it is needed. It is handed out only when it
 * is needed, and after a paint, so that the frame never waits for it.
 *
 * @param need - `expected`: something waits for the visitor; `open`: the dialog is open.
 * @param load - Fetches it.
 */
export function useDialogParts(
  need: 'none' | 'expected' | 'open',
  load: (kit: Kit) => Promise<DialogParts>,
): LoadingDialog {
  const kit = useKit()
  const [loaded, setLoaded] = useState<{ kit: Kit; parts: DialogParts }>()
  // A page may go on with another kit, whose late part is still to come.
  const parts = loaded?.kit === kit ? loaded.parts : undefined
  const [attempt, setAttempt] = useState(0)
  const [isAhead, setIsAhead] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const fetchParts = useFetchOnce(load)
  const isExpected = useExpected(fetchParts)
  const isWanted = need !== 'none' || isExpected
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  useEffect(
    () =>
      whenIdle(() => {
        const drawAhead = () => startTransition(() => setIsAhead(true))
        if (isSavingData()) return drawAhead()
        // Not before: whoever taps as soon as the page is there would wait for it. Nobody has asked yet: where it fails, it is
        // fetched again when it is needed.
        fetchParts().then(drawAhead, drawAhead)
      }),
    [fetchParts],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what makes it run again
  useEffect(() => {
    if (!isWanted || parts) return
    let isGone = false
    let stopWaiting = () => {}
    setHasFailed(false)
    // Counted from now: a frame that was painted while the script was on its way is not waited for again.
    const painted = new Promise<void>((resolve) => {
      stopWaiting = afterPaint(resolve)
    })
    Promise.all([fetchParts(), painted]).then(
      ([fetched]) => {
        if (isGone) return
        // Ahead of the tap it gives way to it. After it nothing else is worth drawing, and what is drawn in slices would be
        // drawn anew: the first wallets come meanwhile.
        const next = { kit, parts: fetched }
        if (need === 'open') setLoaded(next)
        else startTransition(() => setLoaded(next))
      },
      () => isGone || setHasFailed(true),
    )
    return () => {
      isGone = true
      stopWaiting()
    }
  }, [kit, need, isWanted, parts, attempt, fetchParts])

  useWhenOnline(hasFailed ? retry : undefined)

  return { parts, isAhead, hasFailed, retry }
}

/**
 * Whether someone is about to open the dialog, and the fetching of what fills it from that moment on. React is told without
 * haste: what it would draw at once delays the tap that is coming.
 */
function useExpected(fetchParts: () => Promise<DialogParts>): boolean {
  const { store } = useKit()
  const [isExpected, setIsExpected] = useState(false)
  useEffect(() => {
    const look = () => {
      if (!store.getState().modal.isExpected) return
      stop()
      // Where it fails, it is fetched again as soon as React knows.
      fetchParts().catch(() => undefined)
      startTransition(() => setIsExpected(true))
    }
    const stop = store.subscribe(look)
    look()
    return stop
  }, [store, fetchParts])
  return isExpected
}

/** Fetches once, until it fails; what is fetched is made ready for the view that would be opened now. */
function useFetchOnce(load: (kit: Kit) => Promise<DialogParts>): () => Promise<DialogParts> {
  const kit = useKit()
  return useMemo(() => {
    let fetched: Promise<DialogParts> | undefined
    return async () => {
      fetched ??= load(kit).catch((error: unknown) => {
        fetched = undefined
        throw error
      })
      const parts = await fetched
      await parts.prepare(kit)
      return parts
    }
  }, [kit, load])
}
