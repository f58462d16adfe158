/** Times of the dialog's motion (§9.013). The style sheet has the same ones as `--lk-…-duration`. */
export const motionMs = { title: 120, height: 150, view: 150 } as const

/** Whether the visitor asked for less motion. */
export function isMotionReduced(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}
