import { AppKitError, type AppKitErrorOptions, type ContextArguments } from './AppKitError.js'
import type { ErrorTable } from './codes/ErrorTable.js'
import type { ErrorCode } from './codes/table.js'

/** Makes errors of one domain; what it makes is an {@link AppKitError} like any other. */
export type DomainError<Table extends ErrorTable> = new <C extends keyof Table & ErrorCode>(
  code: C,
  ...contextAndOptions: ContextArguments<C>
) => AppKitError<C>

/**
 * Makes the error class of a domain whose texts do not come with every page.
 *
 * @param table - The domain's codes.
 */
export function defineErrorClass<Table extends ErrorTable>(table: Table): DomainError<Table> {
  return class<C extends keyof Table & ErrorCode> extends AppKitError<C> {
    constructor(code: C, ...[context, options]: ContextArguments<C>) {
      const withEntry: AppKitErrorOptions = { ...options, entry: table[code] }
      super(code, ...([context, withEntry] as ContextArguments<C>))
    }
  }
}
