import * as v from 'valibot'
import { addressSchema } from '../shared/link.js'

const isAddress = (value: unknown): value is string => v.is(addressSchema, value)

/**
 * The account a request wants to sign or send with.
 *
 * @param method - `personal_sign`, `eth_signTypedData_v4` or `eth_sendTransaction`.
 * @param params - Its parameters, not yet checked.
 * @returns The address, or `undefined` when the parameters name none.
 */
export function signerOf(method: string, params: unknown): string | undefined {
  if (!Array.isArray(params)) return undefined
  const [first, second]: unknown[] = params
  if (method === 'eth_sendTransaction') {
    const from = typeof first === 'object' && first !== null && 'from' in first ? first.from : undefined
    return isAddress(from) ? from : undefined
  }
  // `personal_sign` takes the message first; some sites pass the account first, as `eth_sign` had it.
  const candidates = method === 'personal_sign' ? [second, first] : [first, second]
  return candidates.find(isAddress)
}
