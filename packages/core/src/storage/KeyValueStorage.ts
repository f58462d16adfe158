/** Where a kit keeps its texts; the browser's `localStorage` has this shape. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
