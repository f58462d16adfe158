import { requireFields, requireText, requireThat } from '@latchkey/errors'

type Fields = Readonly<Record<string, unknown>>

const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')

/** Each field that is there must be such an amount. */
function requireAmounts(variables: Fields, names: readonly string[]): void {
  for (const name of names) {
    const value = variables[name]
    requireThat(value === undefined || typeof value === 'bigint', name, 'a bigint')
  }
}

/** Whom something goes to, and with which data. `null` creates a contract. */
function requireTarget({ to, data }: Fields): void {
  requireThat(to === undefined || to === null || isHex(to), 'to', 'an address')
  requireThat(data === undefined || isHex(data), 'data', 'hexadecimal text')
}

/**
 * Refuses what a wallet is not to be asked with.
 *
 * @param variables - What a hook's function was given.
 * @returns It.
 * @throws `parameters/invalid`.
 */
export function requireVariables<Variables extends { chainId?: number | undefined }>(
  variables: Variables,
): Variables {
  requireThat(Object(variables) === variables, 'variables', 'an object')
  const { chainId } = variables
  requireThat(chainId === undefined || Number.isSafeInteger(chainId), 'chainId', 'a whole number')
  return variables
}

/** Those of a transaction. An event of a button, which is an object too, says neither where it goes nor what it does. */
export function requireTransaction(variables: Fields): void {
  requireTarget(variables)
  requireThat(variables.to != null || variables.data !== undefined, 'to', 'an address, unless there is data')
  requireAmounts(variables, ['value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'])
  const { nonce } = variables
  requireThat(nonce === undefined || Number.isSafeInteger(nonce), 'nonce', 'a whole number')
}

/** Those of a contract's function. */
export function requireContractCall(variables: Fields): void {
  requireThat(isHex(variables.address), 'address', 'an address')
  requireThat(Array.isArray(variables.abi), 'abi', 'a list')
  requireFields(variables, 'functionName')
  requireThat(variables.args === undefined || Array.isArray(variables.args), 'args', 'a list')
  requireAmounts(variables, ['value', 'gas'])
}

/** Those of data with types (EIP-712). */
export function requireTypedData({ types, primaryType, domain, message }: Fields): void {
  requireText(primaryType, 'primaryType')
  for (const [name, value] of Object.entries({ types, domain: domain ?? {}, message: message ?? {} })) {
    requireThat(Object(value) === value, name, 'an object')
  }
  requireThat(message !== undefined || primaryType === 'EIP712Domain', 'message', 'an object')
}

/** Those of several calls as one (EIP-5792). */
export function requireCalls({ calls }: Fields): void {
  requireThat(Array.isArray(calls) && calls.length > 0, 'calls', 'a list with at least one call')
  for (const call of calls as readonly Fields[]) {
    requireThat(Object(call) === call, 'calls', 'a list of objects')
    requireTarget(call)
    requireAmounts(call, ['value'])
  }
}
