/**
 * Presses what may close the very window it is in. The window can be gone before the browser tells that it was pressed; it was all
 * the same.
 *
 * @param {{ isClosed(): boolean }} window - As Playwright names it.
 * @param {() => Promise<void>} press
 * @throws What `press` throws while the window is still there.
 */
export async function pressLast(window, press) {
  try {
    await press()
  } catch (error) {
    if (!window.isClosed()) throw error
  }
}
