import { useEffect, useState } from 'preact/hooks'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Decoded, Warning } from '../decode/Approval.js'
import { distinct } from '../decode/build.js'
import { decodeRequest } from '../decode/decodeRequest.js'
import { simulate } from '../simulate/simulate.js'
import { weighFee } from '../weigh/weighFee.js'
import { weighSpending } from '../weigh/weighSpending.js'
import type { Trial } from './Trial.js'

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

/** Tries a request out, and weighs it; what has not come in time is not waited for. */
async function tryOut(
  approval: Approval,
  { address: account, ask, hasSentTo, network }: ApprovalRequest,
  timeout: Promise<undefined>,
): Promise<Trial> {
  const fee = approval.effects?.fee
  const late: readonly Warning[] = [{ id: 'not-weighed', severity: 'caution' }]
  const inTime = async (weighing: Promise<readonly Warning[]>) =>
    (await Promise.race([weighing.catch(() => late), timeout])) ?? late
  // All of it begins at once: what was known in time counts, whatever else is late.
  const ofSpending = inTime(weighSpending(approval, { account, ask, hasSentTo, network }))
  const ofKnownFee = fee && inTime(weighFee(approval, fee, ask))
  const simulated = await Promise.race([simulate(approval, ask), timeout])
  const simulation = simulated ?? { status: 'unavailable', fee }
  const ofFee = ofKnownFee ?? inTime(weighFee(approval, simulation.fee, ask))
  const warnings = (await Promise.all([ofFee, ofSpending])).flat()
  return { status: 'ended', simulation, warnings: distinct(warnings) }
}

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
      const trial = await tryOut(approval, request, timeout)
      for (const timer of timers) window.clearTimeout(timer)
      showTrial(trial)
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
