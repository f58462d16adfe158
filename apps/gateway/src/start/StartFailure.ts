/** Why a gateway cannot start, in words for its operator: what it is and what to do. */
export class StartFailure extends Error {
  /**
   * @param message - What it is and what to do.
   * @param options - `cause`: what was thrown.
   */
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'StartFailure'
  }
}
