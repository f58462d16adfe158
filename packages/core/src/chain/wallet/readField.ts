/**
 * Reads a field of something a wallet made. It is foreign code: a field may be a function that throws.
 *
 * @param value - Anything.
 * @param name - The field.
 * @returns `undefined` for what is not there or cannot be read.
 */
export function readField(value: unknown, name: string): unknown {
  try {
    const hasFields = typeof value === 'function' || (typeof value === 'object' && value !== null)
    return hasFields ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}
