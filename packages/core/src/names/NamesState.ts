import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress } from '@latchkey/primitives'
import type { RegisteredName } from '@latchkey/wire'

/** A registered name, as the gateway has it (§3.035): addresses by coin type, dates as ISO texts. */
export type NameEntry = RegisteredName

/** Whether a name can be had; `registered`: somebody has it. */
export type NameAvailability = 'available' | 'registered' | 'reserved' | 'lookalike'

/** A name of a gateway's answer. */
export type NameSuggestion = {
  /** With its zone. */
  name: string
  /** Its first part. */
  label: string
  availability: NameAvailability
}

/** What keeps the typed name from being asked for. */
export type NameProblem = 'name-short' | 'name-long' | 'name-hyphen'

/** Where a registration is. */
export type NameStep =
  | { status: 'editing' }
  /** The wallet has been asked to sign. */
  | { status: 'signing'; name: string; account: CaipAddress }
  /** The gateway has been asked to register it, or to say again what it has. */
  | { status: 'registering'; name: string; account: CaipAddress }
  | { status: 'registered'; name: string; account: CaipAddress; entry: NameEntry }
  | { status: 'failed'; name: string; code: ErrorCode; message: string }

/** Names of the gateway. */
export type NamesState = {
  /** What is typed: lower-case letters, digits and hyphens, without the zone. */
  label: string
  /** Something that was typed cannot be in a name, and was left out. */
  isStripped?: boolean | undefined
  problem?: NameProblem | undefined
  /** Of the label: the name itself first, then free ones. Empty until the gateway has answered. */
  suggestions: readonly NameSuggestion[]
  /** `waiting`: the visitor is still typing. Absent where there is nothing to ask for. */
  suggestionStatus?: 'waiting' | 'loading' | 'ready' | 'failed' | undefined
  suggestionFailureCode?: ErrorCode | undefined
  /** What stands behind the point, such as `names.example`; as the gateway has said last. */
  zone?: string | undefined
  step: NameStep
  /** Names of the account in front that stand for it; undefined until they are known. */
  own?: readonly NameEntry[] | undefined
  /** Absent while nobody has asked for them. */
  ownStatus?: 'loading' | 'ready' | 'failed' | undefined
  ownFailureCode?: ErrorCode | undefined
}

/** Nothing typed. */
export const emptyNames: NamesState = {
  label: '',
  suggestions: [],
  step: { status: 'editing' },
}
