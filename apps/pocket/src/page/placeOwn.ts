import type { PageWindow } from './PageWindow.js'

/**
 * Puts an object that is like another wallet's where only those find it who look for it, `window.pocket`: sites must not take pocket
 * for the wallet it is like.
 *
 * @param page - The page's window.
 * @param name - What it is called there.
 * @param value - The object.
 * @returns What takes it out again.
 */
export function placeOwn(page: PageWindow, name: string, value: object): () => void {
  const globals = page as unknown as { pocket?: Record<string, unknown> }
  globals.pocket = { ...globals.pocket, [name]: value }
  return () => {
    if (globals.pocket?.[name] === value) delete globals.pocket[name]
  }
}
