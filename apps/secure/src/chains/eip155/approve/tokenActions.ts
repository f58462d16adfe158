import { isSameEvmAddress } from '@latchkey/primitives'
import type { Action, Line, Token, Warning } from '../../../approve/decode/Approval.js'
import { action, addressLine, amount, type DecodeContext, line } from '../../../approve/decode/build.js'

/** What a token function does, and what to mind of it. */
type TokenReading = { action: Action; warnings: readonly Warning[] }

/** A token as one line: its symbol is in the headline. */
export function tokenLine(token: Token): Line {
  return addressLine('token', token.address)
}

/** Tokens that go from somebody to somebody. */
export function sendTokens(parts: {
  from: string
  to: string
  amountAtomic: bigint
  token: Token
  context: DecodeContext
}): TokenReading {
  const { from, to, amountAtomic, token, context } = parts
  const isOwn = isSameEvmAddress(from, context.address)
  const isLost = token.address !== undefined && isSameEvmAddress(to, token.address)
  return {
    action: action({
      kind: 'send',
      headline: amount(amountAtomic, token),
      lines: [
        ...(isOwn ? [] : [addressLine('from', from)]),
        addressLine('to', to, isLost ? 'danger' : 'neutral'),
        tokenLine(token),
      ],
    }),
    warnings: [
      ...(isLost ? [{ id: 'to-token', severity: 'danger' } as const] : []),
      ...(isOwn ? [] : [{ id: 'moves-tokens-of-others', severity: 'caution' } as const]),
    ],
  }
}

/**
 * Tokens somebody else may take. Nothing is the end of it. `isItem`: nobody knows whether the contract counts tokens or
 * numbers items, since both have the same function.
 */
export function allowTokens(parts: {
  spender: string
  amountAtomic: bigint
  token: Token
  owner?: string
  expires?: bigint
  isItem?: boolean
  severity?: 'danger'
}): TokenReading {
  const { amountAtomic, expires, isItem = false, owner, severity, spender, token } = parts
  const headline = amount(amountAtomic, token)
  if (amountAtomic === 0n && !isItem) {
    const lines = [addressLine('spender', spender), tokenLine(token)]
    return { action: action({ kind: 'end-allowance', lines }), warnings: [] }
  }
  const isUnlimited = headline.isUnlimited
  return {
    action: action({
      kind: isItem && !isUnlimited ? 'allow-token-or-item' : 'allow-tokens',
      severity: severity ?? (isUnlimited ? 'danger' : 'caution'),
      ...(isItem && !isUnlimited ? {} : { headline }),
      lines: [
        ...(isItem && !isUnlimited
          ? [line('amountOrItem', { type: 'number', value: amountAtomic }, 'caution')]
          : []),
        addressLine('spender', spender),
        ...(owner === undefined ? [] : [addressLine('owner', owner)]),
        tokenLine(token),
        ...(expires === undefined ? [] : [line('expires', { type: 'time', seconds: expires })]),
      ],
    }),
    warnings: [
      isUnlimited
        ? { id: 'allows-unlimited', severity: 'danger' }
        : { id: 'allows-tokens', severity: 'caution' },
    ],
  }
}

/** Everything of a collection, now and later. */
export function allowAllItems(parts: {
  operator: string
  isAllowed: boolean
  contract: string
}): TokenReading {
  const lines = [addressLine('operator', parts.operator), addressLine('collection', parts.contract)]
  if (!parts.isAllowed) return { action: action({ kind: 'end-allow-all', lines }), warnings: [] }
  return {
    action: action({ kind: 'allow-all', severity: 'danger', lines }),
    warnings: [{ id: 'allows-all-items', severity: 'danger' }],
  }
}

/** One item of a collection, or a token nobody has listed. */
export function sendItem(parts: {
  from: string
  to: string
  item: bigint
  count?: bigint
  contract: string
  isItem: boolean
  context: DecodeContext
}): TokenReading {
  const { from, to, item, contract, count, context, isItem } = parts
  const isOwn = isSameEvmAddress(from, context.address)
  return {
    action: action({
      kind: 'send-item',
      lines: [
        line(isItem ? 'item' : 'amountOrItem', { type: 'number', value: item }),
        ...(count === undefined ? [] : [line('amount', { type: 'number', value: count })]),
        ...(isOwn ? [] : [addressLine('from', from)]),
        addressLine('to', to),
        addressLine('collection', contract),
      ],
    }),
    warnings: isOwn ? [] : [{ id: 'moves-tokens-of-others', severity: 'caution' }],
  }
}
