import { useEffect, useState } from 'preact/hooks'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Decoded } from '../decode/Approval.js'
import { decodeRequest } from '../decode/decodeRequest.js'
import { simulate } from '../simulate/simulate.js'
import type { Trial } from './Changes.js'

/** What is known of a request so far. */
export type Known =
  | { status: 'reading' }
  | { status: 'failed' }
  | { status: 'refused'; decoded: Extract<Decoded, { status: 'refused' }> }
  | { status: 'readable'; decoded: Extract<Decoded, { status: 'readable' }>; trial: Trial | undefined }

/** From here on it is said what is waited for. */
const slowAfterMs = 5_000
/** After this long an answer is not waited for any longer. */
const trialTimeoutMs = 15_000

/**
 * Reads a request, and tries it out once it is read.
 *
 * @param request - What the visitor is asked.
 * @returns What is known, and what reads it once more.
 */
export function useRequest(request: ApprovalRequest): { known: Known; retry(): void } {
  const [known, setKnown] = useState<Known>({ status: 'reading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to read it once more
  useEffect(() => {
    let isCurrent = true
    const timers: number[] = []
    const show = (next: Known) => {
      if (isCurrent) setKnown(next)
    }
    const run = async () => {
      const decoded = await decodeRequest(request, Date.now())
      if (decoded.status === 'refused') return show({ status: 'refused', decoded })
      const showTrial = (trial: Trial | undefined) => show({ status: 'readable', decoded, trial })
      const { approval } = decoded
      if (!approval.effects && approval.kind !== 'transaction') return showTrial(undefined)
      showTrial({ status: 'running', isSlow: false })
      timers.push(window.setTimeout(() => showTrial({ status: 'running', isSlow: true }), slowAfterMs))
      const timeout = new Promise<undefined>((resolve) => {
        timers.push(window.setTimeout(() => resolve(undefined), trialTimeoutMs))
      })
      const simulation = await Promise.race([simulate(approval, request.ask), timeout])
      for (const timer of timers) window.clearTimeout(timer)
      const fee = approval.effects?.type === 'calls' ? approval.effects.fee : undefined
      showTrial({ status: 'ended', simulation: simulation ?? { status: 'unavailable', fee } })
    }
    setKnown({ status: 'reading' })
    run().catch(() => show({ status: 'failed' }))
    return () => {
      isCurrent = false
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [request, attempt])
  return { known, retry: () => setAttempt((count) => count + 1) }
}
