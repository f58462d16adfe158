import { Window } from 'happy-dom'
import { vi } from 'vitest'

/**
 * Puts a page around the kit, in a process that otherwise stays what the gateway and the wallet run in.
 *
 * @param url - The page's address, one that the local project lets in.
 */
export function openPage(url: string): void {
  const window = new Window({ url })
  window.document.title = 'Orchard'
  const { document, location, navigator, localStorage, Event } = window
  for (const [name, value] of Object.entries({
    window,
    document,
    location,
    navigator,
    localStorage,
    Event,
  })) {
    vi.stubGlobal(name, value)
  }
}
