import { validateStacksAddress } from '@stacks/transactions'

/** As nodes take names of contracts (stacks-core, `ContractName`). */
const contractName = /^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/

/**
 * Whether a text is an account's address or a contract's id of a test network.
 *
 * @param text - `ST…`, `SN…`, or either with `.name`.
 */
export function isPrincipal(text: string): boolean {
  const [address = '', name, ...rest] = text.split('.')
  if (rest.length > 0 || (name !== undefined && !contractName.test(name))) return false
  return /^S[TN]/.test(address) && address.length <= 41 && validateStacksAddress(address)
}
