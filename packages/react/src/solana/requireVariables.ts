import { requireThat } from '@latchkey/errors'

const isBytes = (value: unknown) => ArrayBuffer.isView(value)
const isObject = (value: unknown) => Object(value) === value

/**
 * Refuses a value that no wallet should sign.
 *
 * @param variables - The arguments of a hook's function.
 * @throws `parameters/invalid`.
 */
export function requireMessage({ message }: { message?: unknown }): void {
  requireThat(typeof message === 'string' || isBytes(message), 'message', 'a text or bytes')
}

/**
 * Refuses a value that is no transaction.
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
 * Refuses a value that is no list of instructions.
 *
 * @throws `parameters/invalid`.
 */
export function requireInstructions(instructions: unknown): void {
  const isList = Array.isArray(instructions) && instructions.length > 0 && instructions.every(isInstruction)
  requireThat(isList, 'instructions', 'a list with at least one instruction')
}

const isInstruction = (value: unknown) =>
  isObject(value) && typeof (value as { programAddress?: unknown }).programAddress === 'string'
