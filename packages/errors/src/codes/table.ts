import { channelErrors } from './channel.js'
import { connectionErrors } from './connection.js'
import { kitErrors } from './kit.js'
import { localErrors } from './local.js'
import { networkErrors } from './network.js'
import { parsingErrors } from './parsing.js'
import { sendErrors } from './send.js'
import { signInErrors } from './signIn.js'
import { walletErrors } from './wallet.js'
import { wireErrors } from './wire.js'

/** Every code with its message, category and retry rule. Codes are permanent and never reused. */
export const errorTable = {
  ...channelErrors,
  ...connectionErrors,
  ...kitErrors,
  ...localErrors,
  ...networkErrors,
  ...parsingErrors,
  ...sendErrors,
  ...signInErrors,
  ...walletErrors,
  ...wireErrors,
}

/** A code of the error table, `domain/reason`. */
export type ErrorCode = keyof typeof errorTable

/** The context an error of code `C` carries; `undefined` when its message needs none. */
export type ErrorContext<C extends ErrorCode> = (typeof errorTable)[C] extends {
  message: (context: infer Context) => string
}
  ? unknown extends Context
    ? undefined
    : Context
  : undefined
