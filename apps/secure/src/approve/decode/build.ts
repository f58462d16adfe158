import type { SecureNetwork } from '@latchkey/wire/secure'
import { addressesOf } from '../../chains/addresses.js'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Action, Approval, LabelId, Line, Severity, Token, Value, Warning } from './Approval.js'

/** What requests are read against. */
export type DecodeContext = Pick<ApprovalRequest, 'address' | 'network' | 'networks' | 'origin'> & {
  nowSeconds: bigint
}

/** What a reading comes to, before what is the same for all is added. */
export type Reading = Partial<Pick<Approval, 'actions' | 'effects' | 'fields' | 'message' | 'warnings'>> &
  Pick<Approval, 'kind' | 'raw'>

/** What one part of an operation does, and what to mind. */
export type CallReading = { actions: readonly Action[]; warnings: readonly Warning[] }

/** One fact. */
export function line(label: LabelId, value: Value, severity: Severity = 'neutral'): Line {
  return { label, value, severity }
}

/** A fact that is an address; `undefined` where a call has too few accounts. */
export function addressLine(label: LabelId, address: string | undefined, severity?: Severity): Line {
  return line(
    label,
    address === undefined ? { type: 'word', word: 'unnamed' } : { type: 'address', address },
    severity,
  )
}

/** A fact in somebody else's words. */
export function textLine(label: LabelId, text: string, severity?: Severity): Line {
  return line(label, { type: 'text', text }, severity)
}

/**
 * From here on an amount is called unlimited: no token has that many units. The largest of 96 bits stands for it in tokens
 * that keep allowances in 96 bits.
 */
const unlimitedFromAtomic = 2n ** 127n
const unlimitedOf96Bits = 2n ** 96n - 1n

/** An amount of something. */
export function amount(amountAtomic: bigint, token: Token): Extract<Value, { type: 'amount' }> {
  return { type: 'amount', amountAtomic, token, isUnlimited: isUnlimited(amountAtomic) }
}

/** Whether an amount, of a token that counts in 256 bits, is more than there can be. */
export function isUnlimited(amountAtomic: bigint): boolean {
  return amountAtomic >= unlimitedFromAtomic || amountAtomic === unlimitedOf96Bits
}

/** The network's own coin. */
export function nativeToken({ nativeCurrency: { symbol, decimals } }: SecureNetwork): Token {
  return { address: undefined, symbol, decimals }
}

/**
 * A token as far as the gateway's list knows it. What a contract calls itself is not asked: anybody can make one of any name.
 *
 * @param network - Whose list.
 * @param address - The token's contract or mint.
 */
export function toToken(network: SecureNetwork, address: string): Token {
  const { toKey } = addressesOf(network.caipNetworkId)
  const listed = network.tokens.find((token) => toKey(token.address) === toKey(address))
  return { address, symbol: listed?.symbol, decimals: listed?.decimals }
}

/** The worse of some severities. */
export function worst(severities: readonly Severity[]): Severity {
  if (severities.includes('danger')) return 'danger'
  return severities.includes('caution') ? 'caution' : 'neutral'
}

/** Warnings, each once. */
export function distinct(warnings: readonly Warning[]): Warning[] {
  const byKey = new Map(warnings.map((warning) => [`${warning.id} ${warning.values?.join()}`, warning]))
  return [...byKey.values()]
}

/** An action with what its lines make of its severity. */
export function action(parts: Omit<Action, 'severity'> & { severity?: Severity }): Action {
  const { severity = 'neutral', lines } = parts
  return { ...parts, severity: worst([severity, ...lines.map((one) => one.severity)]) }
}
