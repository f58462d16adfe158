/** Where a kit keeps its texts; the browser's `localStorage` has this shape. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /**
   * Calls back with the key when other code changes a value, `null` for all of them; returns a function that stops it. Without it
   * the browser's own `storage` events are listened to.
   */
  onChange?(listener: (key: string | null) => void): () => void
}
