import { errorCodes } from '../../shared/errorCodes.js'

/** Why a request cannot be done. It is answered with it before the person is asked. */
export class RequestError extends Error {
  override readonly name = 'RequestError'

  /**
   * @param message - What is wrong with it, for the site's developer.
   * @param code - A code of {@link errorCodes}; -32602 by default.
   */
  constructor(
    message: string,
    readonly code: number = errorCodes.invalidParams,
  ) {
    super(message)
  }
}
