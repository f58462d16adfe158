import { toPlainText } from '@latchkey/primitives'
import { BaseError, decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'

/** Errors of tokens, routers and aggregators that say what is wrong by their names alone. */
const knownErrors = parseAbi([
  'error Error(string text)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error SafeERC20FailedOperation(address token)',
  'error InsufficientBalance()',
  'error InsufficientAllowance()',
  'error TransferFailed()',
  'error TransferFromFailed()',
  'error SafeTransferFromFailed()',
  'error TransactionDeadlinePassed()',
  'error V2TooLittleReceived()',
  'error V3TooLittleReceived()',
  'error InsufficientETH()',
  'error InsufficientToken()',
  'error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn)',
  'error ZeroMinReturn()',
  'error InvalidMsgValue()',
  'error CumulativeSlippageTooHigh(uint256 minAmount, uint256 receivedAmount)',
  'error ContractCallNotAllowed()',
  'error NativeAssetTransferFailed()',
])
/** A contract may say as much as it likes. */
const maxLength = 120

/**
 * Tells why a contract has refused a call, in words as plain text.
 *
 * @param error - What viem or a wallet threw.
 * @returns Undefined when the contract said nothing that is known.
 */
export function readRevertReason(error: unknown): string | undefined {
  const data = findData(error)
  const said = data && readRevertData(data)
  if (said || !(error instanceof BaseError)) return said
  const found = /reverted(?: with reason)?:?\s*(?:revert:?\s*)?(.+)/i.exec(error.details ?? '')?.[1]
  // Only data that nobody could read.
  return found === undefined || /^(?:custom error )?0x/i.test(found) ? undefined : toWords(found)
}

/**
 * Tells what a contract has answered with when it refused a call.
 *
 * @param data - Its answer.
 */
export function readRevertData(data: Hex): string | undefined {
  try {
    const { args, errorName } = decodeErrorResult({ abi: knownErrors, data })
    if (errorName === 'Error') return toWords(String(args[0]))
    if (errorName === 'Panic') return undefined
    // InsufficientBalance → Insufficient balance
    const words = errorName
      .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
      .replace(/ ([A-Z])(?=[a-z])/g, (text) => text.toLowerCase())
    return toWords(words)
  } catch {
    // An error that nobody knows.
    return undefined
  }
}

function toWords(text: string): string | undefined {
  return toPlainText(text, maxLength) || undefined
}

/** Nodes and wallets put it at several depths. */
function findData(error: unknown, depth = 0): Hex | undefined {
  if (typeof error !== 'object' || error === null || depth > 8) return undefined
  const { cause, data } = error as { cause?: unknown; data?: unknown }
  if (isHex(data) && data.length > 2) return data
  return findData(data, depth + 1) ?? findData(cause, depth + 1)
}
