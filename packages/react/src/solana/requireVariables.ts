import { requireThat } from '@latchkey/errors'

const isBytes = (value: unknown) => ArrayBuffer.isView(value)
const isObject = (value: unknown) => Object(value) === value

/**
 * Refuses what a wallet is not to be asked to sign.
 *
 * @param variables - What a hook's function was given.
 * @throws `parameters/invalid`.
 */
export function requireMessage({ message }: { message?: unknown }): void {
  requireThat(typeof message === 'string' || isBytes(message), 'message', 'a text or bytes')
}

/**
 * Refuses what is no transaction.
 *
 * @throws `parameters/invalid`.
 */
export function requireTransaction({ transaction }: { transaction?: unknown }): void {
  const isTransaction = isObject(transaction) && 'messageBytes' in (transaction as object)
  requireThat(
    isBytes(transaction) || isTransaction,
    'transaction',
    'a transaction of Solana Kit, or its bytes',
  )
}

/**
 * Refuses what are no instructions.
 *
 * @throws `parameters/invalid`.
 */
export function requireInstructions(instructions: unknown): void {
  const isList = Array.isArray(instructions) && instructions.length > 0 && instructions.every(isInstruction)
  requireThat(isList, 'instructions', 'a list with at least one instruction')
}

const isInstruction = (value: unknown) =>
  isObject(value) && typeof (value as { programAddress?: unknown }).programAddress === 'string'
