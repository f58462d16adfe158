import { relayErrorCodes } from '@latchkey/wire/relay'

/** A request that is answered with a JSON-RPC error. The text goes to the client: it never repeats what was sent. */
export class RelayFailure extends Error {
  readonly code: number

  /**
   * @param kind - A name of `relayErrorCodes`.
   * @param message - For the client.
   * @param options - `cause`: for the log.
   */
  constructor(kind: keyof typeof relayErrorCodes, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'RelayFailure'
    this.code = relayErrorCodes[kind]
  }
}
