/**
 * Runs something when what changed now has been painted.
 *
 * @param run - What comes after.
 * @returns Gives it up.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // The callback comes before the frame is painted, a timer set there comes after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
