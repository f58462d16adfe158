import { readArguments } from '../abi/readArguments.js'

/** What a call of a token lets a contract take. */
export type Approval = {
  /** In lower case. */
  spender: string
  /** In base units. */
  amountAtomic: bigint
}

/**
 * Reads an approval (ERC-20) from the call of a token.
 *
 * @param data - What the token is called with, as it is signed.
 * @returns Undefined for any other call.
 */
export function readApproval(data: string): Approval | undefined {
  if (!/^0x095ea7b3(?:[0-9a-f]{2})*$/i.test(data)) return undefined
  const read = readArguments(data.toLowerCase().slice(10), ['address', 'uint256'])
  return read && { spender: read[0], amountAtomic: read[1] }
}
