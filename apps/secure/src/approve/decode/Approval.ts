import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Effects } from '../../chains/effects.js'

/** How much a visitor has to mind something; each has a colour, an icon and a word. */
export type Severity = 'neutral' | 'caution' | 'danger'

/** What is counted. Symbol and decimals are those of the gateway's list; of a token that is not on it nobody knows them. */
export type Token = {
  /** Undefined for the network's own coin. */
  address: string | undefined
  symbol: string | undefined
  decimals: number | undefined
}

/** One value of a line, by what it is and not yet in words. */
export type Value =
  | { type: 'address'; address: string }
  | { type: 'amount'; amountAtomic: bigint; token: Token; isUnlimited: boolean }
  | { type: 'number'; value: bigint }
  | { type: 'bytes'; hex: string }
  /** Somebody else's words: shown letter by letter, never trusted. */
  | { type: 'text'; text: string }
  | { type: 'time'; seconds: bigint }
  /** Something of ours that has a word in the messages. */
  | { type: 'word'; word: WordId }

/** Words that stand in place of a value. */
export type WordId =
  | 'nobody'
  | 'unnamed'
  | 'never'
  | 'yes'
  | 'no'
  // What somebody else will control.
  | 'token'
  | 'stake'
  | 'vote'
  | 'nonce'
  | 'program'

/** What a line is about. */
export type LabelId =
  | 'account'
  | 'amount'
  | 'amountOrItem'
  | 'burnFrom'
  | 'chainId'
  | 'code'
  | 'collection'
  | 'contract'
  | 'contractName'
  | 'data'
  | 'domain'
  | 'entryPoint'
  | 'expirationTime'
  | 'expires'
  | 'feePayer'
  | 'from'
  | 'function'
  | 'issuedAt'
  | 'item'
  | 'kind'
  | 'nonce'
  | 'nonceAccount'
  | 'notBefore'
  | 'operator'
  | 'owner'
  | 'payer'
  | 'paymaster'
  | 'program'
  | 'requestId'
  | 'resource'
  | 'right'
  | 'salt'
  | 'spender'
  | 'statement'
  | 'to'
  | 'toAccount'
  | 'token'
  | 'tokenAccount'
  | 'uri'
  | 'useBefore'
  | 'version'

/** One fact of an action. */
export type Line = { label: LabelId; value: Value; severity: Severity }

/** What an action is, for its headline. */
export type ActionKind =
  | 'allow-all'
  | 'allow-tokens'
  | 'allow-token-or-item'
  | 'allow-transfer'
  | 'burn'
  | 'call'
  | 'call-program'
  | 'close-account'
  | 'create-contract'
  | 'end-allow-all'
  | 'end-allowance'
  | 'give-account'
  | 'give-ownership'
  | 'make-account'
  | 'memo'
  | 'open-account'
  | 'operation'
  | 'order'
  | 'relay'
  | 'send'
  | 'send-item'
  | 'sign-in'
  | 'set-authority'
  | 'typed-data'
  | 'use-nonce'

/** One thing that happens when the request is approved. */
export type Action = {
  kind: ActionKind
  severity: Severity
  /** The one amount of its headline, where it has one. */
  headline?: Extract<Value, { type: 'amount' }>
  lines: readonly Line[]
}

/** What a visitor is warned of. */
export type WarningId =
  | 'allows-all-items'
  | 'allows-more-than-held'
  | 'allows-tokens'
  | 'allows-unlimited'
  | 'chain-missing'
  | 'changes-authority'
  | 'creates-contract'
  | 'destroys-tokens'
  | 'expired'
  | 'extra-data'
  | 'fee-high'
  | 'fee-unknown'
  | 'gives-account'
  | 'gives-rights'
  | 'held-unknown'
  | 'hidden-characters'
  | 'in-name-of'
  | 'looks-like-hash'
  | 'looks-like-sign-in'
  | 'looks-like-transaction'
  | 'many-fields'
  | 'moves-tokens-of-others'
  | 'nested-too-deep'
  | 'not-text'
  | 'not-weighed'
  | 'order'
  | 'other-chain'
  | 'permit'
  | 'sends-all'
  | 'sends-most-new'
  | 'sends-most-unknown'
  | 'stays-valid'
  | 'to-token'
  | 'unknown-call'
  | 'unknown-program'
  | 'unknown-structure'
  | 'web-address-differs'

/** A warning, and the facts its text names. */
export type Warning = { id: WarningId; severity: 'caution' | 'danger'; values?: readonly string[] }

/** A field of structured data, in the order in which it is signed. */
export type Field = { depth: number; name: string; value: Value | undefined }

/** Everything a screen tells of a request; nothing of it is the site's own description. */
export type Approval = {
  /** A signature goes to the site and can be used by whoever has it; a transaction is sent now. */
  kind: 'signature' | 'sign-in' | 'transaction'
  network: SecureNetwork
  account: string
  /** In the order in which they happen. */
  actions: readonly Action[]
  /** The text that is signed, letter by letter. */
  message: string | undefined
  /** Structured data as a list of its fields. */
  fields: readonly Field[]
  warnings: readonly Warning[]
  /** Undefined where nothing is carried out. */
  effects: Effects | undefined
  /** What exactly is signed, for who wants to see it. */
  raw: string
  /** The worst of actions and warnings. */
  risk: Severity
}

/** Why a request is not even shown for approval. */
export type RefusalId =
  | 'account-other'
  | 'acts-for-account'
  | 'authorization'
  | 'chain-other'
  | 'kind-unknown'
  | 'lookup-unreadable'
  | 'message-is-transaction'
  | 'sign-in-elsewhere'
  | 'unreadable'

/** A request taken apart, or why it is refused. */
export type Decoded =
  | { status: 'readable'; approval: Approval }
  | { status: 'refused'; reason: RefusalId; values: readonly string[] }
