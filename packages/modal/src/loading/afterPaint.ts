/**
 * Runs something when what changed now has been painted.
 *
 * @param run - What comes after.
 * @returns Gives it up.
 */
export function afterPaint(run: () => void): () => void {
  // The first callback comes before the frame that shows the change, the second when that one is done.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}
