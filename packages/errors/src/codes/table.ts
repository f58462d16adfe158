import type { channelErrors } from './channel.js'
import { dataErrors } from './data.js'
import type { decodeErrors } from './decode.js'
import type { disconnectErrors } from './disconnect.js'
import type { ErrorTable } from './ErrorTable.js'
import type { accountErrors } from './eip155/account.js'
import type { emailCaptureErrors } from './emailCapture.js'
import type { embeddedErrors } from './embedded.js'
import type { encodingErrors } from './encoding.js'
import type { historyErrors } from './history.js'
import { kitErrors } from './kit.js'
import type { localErrors } from './local.js'
import type { nodeErrors } from './node.js'
import type { onrampErrors } from './onramp.js'
import type { pairingErrors } from './pairing.js'
import type { parameterErrors } from './parameters.js'
import type { schemaErrors } from './schema.js'
import type { secureErrors } from './secure.js'
import type { sendErrors } from './send.js'
import type { signInErrors } from './signIn.js'
import type { swapErrors } from './swap.js'
import type { vaultErrors } from './vault.js'
import { walletErrors } from './wallet.js'

/**
 * The codes every page may meet, with message, category and retry rule. Codes are permanent and never reused.
 * A domain that comes late or never to a page (such as `send`, `pairing` or `embedded`) has a class of its own, on
 * its own subpath, so that its texts weigh on nobody else.
 */
export const errorTable = { ...dataErrors, ...kitErrors, ...walletErrors }

/**
 * Domains that are declared elsewhere, each with its table: a feature of the kit has its errors in its own folder.
 *
 * @example
 * declare module '@latchkey/errors' { interface ErrorDomains { guestbook: typeof guestbookErrors } }
 */
export interface ErrorDomains extends Record<never, ErrorTable> {}

/** Every domain's entries, as types: they cost a page nothing. */
type AllErrors = ToIntersection<ErrorDomains[keyof ErrorDomains]> &
  typeof errorTable &
  typeof accountErrors &
  typeof channelErrors &
  typeof decodeErrors &
  typeof disconnectErrors &
  typeof emailCaptureErrors &
  typeof embeddedErrors &
  typeof encodingErrors &
  typeof historyErrors &
  typeof localErrors &
  typeof nodeErrors &
  typeof onrampErrors &
  typeof pairingErrors &
  typeof parameterErrors &
  typeof schemaErrors &
  typeof secureErrors &
  typeof sendErrors &
  typeof signInErrors &
  typeof swapErrors &
  typeof vaultErrors

type ToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** A code of any domain, `domain/reason`. */
export type ErrorCode = keyof AllErrors

/** The context an error of code `C` carries; `undefined` when its message needs none. */
export type ErrorContext<C extends ErrorCode> = AllErrors[C] extends {
  message: (context: infer Context) => string
}
  ? unknown extends Context
    ? undefined
    : Context
  : undefined
