/** Keeps values for a while. Several gateways may share one. */
export type Cache = {
  /**
   * Reads a value.
   *
   * @param key - Made by a named key builder.
   * @returns The value, or undefined when there is none or its time is over.
   */
  get<Value>(key: string): Promise<Value | undefined>
  /**
   * Keeps a value; it must survive `JSON.stringify`.
   *
   * @param key - Made by a named key builder.
   * @param value - What to keep.
   * @param lifetimeMs - For how long, in milliseconds.
   */
  set(key: string, value: unknown, lifetimeMs: number): Promise<void>
  /**
   * Forgets a value.
   *
   * @param key - Made by a named key builder.
   */
  delete(key: string): Promise<void>
}
