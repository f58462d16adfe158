import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress } from '@latchkey/primitives'
import type { BalanceGroup } from '../balances/createBalances.js'
import type { GroupContext } from '../base/defineGroup.js'
import type { nameItems } from './items.js'
import type { NameEntry, NamesState } from './NamesState.js'
import type { nameErrors } from './nameErrors.js'

/** Events of names, for the user interface. */
export type NamesEvents = {
  /** The gateway has the name, and says that it stands for the account; or why it was not registered. */
  'name-ended': { name: string } & ({ account: CaipAddress } | { failureCode: ErrorCode })
}

/** Names that the gateway gives to accounts, such as `mango.names.example`. Everything it knows is in the store's `names`. */
export type NamesGroup = {
  /**
   * Takes what was typed: lower-cased, without what no name has. Once it stands still the gateway is asked for suggestions.
   *
   * @param text - Such as `mango`; the zone behind it is left out.
   */
  setLabel(text: string): Promise<void>
  /** Asks for suggestions now. */
  refresh(): Promise<void>
  /**
   * Has the account in front sign a message with the name, and registers it. Call it in the visitor's click: wallets open their window
   * in it. A failure is in the store's `step`, too.
   *
   * @param name - One of the store's `suggestions`; the typed name by default.
   * @returns The entry, as the gateway has it afterwards.
   * @throws `name/…`, `wallet/…`, `wire/…`; `name/cancelled` after `cancel()`.
   */
  register(name?: string): Promise<NameEntry>
  /** Stops waiting for the wallet, which may take its request back. What was sent to the gateway cannot be cancelled. */
  cancel(): Promise<void>
  /** Goes back to the field; the typed name holds. */
  edit(): Promise<void>
  /** Empties the field. */
  reset(): Promise<void>
  /**
   * Loads the names of the account in front. Failures are in the store's `ownStatus`.
   *
   * @param options - `force`: asks again; otherwise an answer of the last five minutes is used.
   */
  loadOwn(options?: { force?: boolean }): Promise<readonly NameEntry[]>
  /**
   * Asks for the names of an address. Only those are returned that stand for it.
   *
   * @param address - Of the active namespace.
   * @throws `name/names-failed`, `wire/…`
   */
  getNames(address: string, options?: { signal?: AbortSignal }): Promise<readonly NameEntry[]>
  /**
   * Asks what a name stands for.
   *
   * @param name - With its zone.
   * @returns Undefined for a name that nobody has.
   * @throws `name/…`, `wire/…`
   */
  lookUp(name: string, options?: { signal?: AbortSignal }): Promise<NameEntry | undefined>
}

/** The parts that names use. */
export type NamesContext = GroupContext<NamesState, NamesEvents, { balances: BalanceGroup }, typeof nameItems>

declare module '@latchkey/errors' {
  interface ErrorDomains {
    name: typeof nameErrors
  }
}

declare module '../features/FeatureState.js' {
  interface LocalFeatures {
    /** Whether visitors may choose a name that the gateway gives to their account. */
    names: boolean
  }
}

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    OPEN_ENS_FLOW: unknown
    REGISTER_NAME_INITIATED: unknown
    REGISTER_NAME_SUCCESS: unknown
    REGISTER_NAME_ERROR: unknown
  }
}
