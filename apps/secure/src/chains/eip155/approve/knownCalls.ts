import { isSameEvmAddress } from '@latchkey/primitives'
import type { Action, Token, Warning } from '../../../approve/decode/Approval.js'
import {
  action,
  addressLine,
  amount,
  type DecodeContext,
  line,
  toToken,
} from '../../../approve/decode/build.js'
import type { AbiValue } from './abi.js'
import { allowAllItems, allowTokens, sendItem, sendTokens, tokenLine } from './tokenActions.js'

/** What a known function does. */
type KnownCall = {
  /** As it is hashed into the selector. */
  signature: string
  read(parameters: never, called: Called): { action: Action; warnings?: readonly Warning[] } | undefined
}

/** The contract that is called, and by whom: whose request it is may carry a call of somebody else. */
type Called = { contract: string; token: Token; isListed: boolean; context: DecodeContext; sender: string }

const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/**
 * Functions that move tokens or rights, by selector. Many share a selector with something else, so that what they do is what
 * tokens do when they are asked for it; a test compares each selector with its signature.
 */
const knownCalls: Readonly<Record<string, KnownCall>> = {
  '0xa9059cbb': {
    signature: 'transfer(address,uint256)',
    read: ([to, value]: [string, bigint], { context, sender, token }) =>
      sendTokens({ from: sender, to, amountAtomic: value, token, context }),
  },
  '0x23b872dd': {
    signature: 'transferFrom(address,address,uint256)',
    read: ([from, to, value]: [string, string, bigint], { context, contract, isListed, token }) =>
      isListed
        ? sendTokens({ from, to, amountAtomic: value, token, context })
        : sendItem({ from, to, item: value, contract, isItem: false, context }),
  },
  '0x095ea7b3': {
    signature: 'approve(address,uint256)',
    read: ([spender, value]: [string, bigint], { isListed, token }) =>
      allowTokens({ spender, amountAtomic: value, token, isItem: !isListed }),
  },
  '0x39509351': {
    signature: 'increaseAllowance(address,uint256)',
    read: ([spender, value]: [string, bigint], { token }) =>
      allowTokens({ spender, amountAtomic: value, token }),
  },
  '0xa457c2d7': {
    signature: 'decreaseAllowance(address,uint256)',
    read: ([spender, value]: [string, bigint], { token }) => ({
      action: action({
        kind: 'end-allowance',
        headline: amount(value, token),
        lines: [addressLine('spender', spender), tokenLine(token)],
      }),
    }),
  },
  '0xa22cb465': {
    signature: 'setApprovalForAll(address,bool)',
    read: ([operator, isAllowed]: [string, boolean], { contract }) =>
      allowAllItems({ operator, isAllowed, contract }),
  },
  '0x42842e0e': {
    signature: 'safeTransferFrom(address,address,uint256)',
    read: ([from, to, item]: [string, string, bigint], { contract, context }) =>
      sendItem({ from, to, item, contract, isItem: true, context }),
  },
  '0xb88d4fde': {
    signature: 'safeTransferFrom(address,address,uint256,bytes)',
    read: ([from, to, item]: [string, string, bigint], { contract, context }) =>
      sendItem({ from, to, item, contract, isItem: true, context }),
  },
  '0xf242432a': {
    signature: 'safeTransferFrom(address,address,uint256,uint256,bytes)',
    read: ([from, to, item, count]: [string, string, bigint, bigint], { contract, context }) =>
      sendItem({ from, to, item, count, contract, isItem: true, context }),
  },
  '0x2eb2c2d6': {
    signature: 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    read(
      [from, to, items, counts]: [string, string, readonly bigint[], readonly bigint[]],
      { contract, context },
    ) {
      if (items.length !== counts.length || items.length === 0) return undefined
      const first = sendItem({ from, to, item: items[0] ?? 0n, contract, isItem: true, context })
      const lines = items.flatMap((item, index) => [
        line('item', { type: 'number', value: item }),
        line('amount', { type: 'number', value: counts[index] ?? 0n }),
      ])
      const others = first.action.lines.filter(({ label }) => label !== 'item')
      return { ...first, action: action({ kind: 'send-item', lines: [...others, ...lines] }) }
    },
  },
  '0xd505accf': {
    signature: 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    read: ([owner, spender, value]: [string, string, bigint], { token }) =>
      allowTokens({ owner, spender, amountAtomic: value, token }),
  },
  '0x8fcbaf0c': {
    signature: 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    read: ([owner, spender, , , isAllowed]: [string, string, bigint, bigint, boolean], { token }) =>
      allowTokens({ owner, spender, amountAtomic: isAllowed ? 2n ** 256n - 1n : 0n, token }),
  },
  '0x87517c45': {
    signature: 'approve(address,address,uint160,uint48)',
    read([token, spender, value, expires]: [string, string, bigint, bigint], { contract, context }) {
      if (!isSameEvmAddress(contract, permit2Address)) return undefined
      return allowTokens({ spender, amountAtomic: value, token: toToken(context.network, token), expires })
    },
  },
  '0x36c78516': {
    signature: 'transferFrom(address,address,uint160,address)',
    read([from, to, value, token]: [string, string, bigint, string], { contract, context }) {
      if (!isSameEvmAddress(contract, permit2Address)) return undefined
      return sendTokens({ from, to, amountAtomic: value, token: toToken(context.network, token), context })
    },
  },
  '0xf2fde38b': {
    signature: 'transferOwnership(address)',
    read: ([to]: [string], { contract }) => ({
      action: action({
        kind: 'give-ownership',
        severity: 'danger',
        lines: [addressLine('contract', contract), addressLine('to', to)],
      }),
      warnings: [{ id: 'changes-authority', severity: 'danger' }],
    }),
  },
}

/**
 * Finds what a call does by its selector.
 *
 * @param selector - 0x and eight digits, in lower case.
 */
export function findKnownCall(selector: string):
  | {
      signature: string
      read(parameters: readonly AbiValue[], called: Called): ReturnType<KnownCall['read']>
    }
  | undefined {
  const known = Object.hasOwn(knownCalls, selector) ? knownCalls[selector] : undefined
  // The decoder gives what the signature beside the reader says.
  return known && { ...known, read: (parameters, called) => known.read(parameters as never, called) }
}

/** Every selector and its signature. */
export function listKnownCalls(): readonly (readonly [selector: string, signature: string])[] {
  return Object.entries(knownCalls).map(([selector, { signature }]) => [selector, signature] as const)
}
