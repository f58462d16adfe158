import type { Transfer } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { parseCaip10 } from '@latchkey/primitives'
import { encodeFunctionData, getAddress, type Hex, isAddress } from 'viem'
import { getTransferAbi } from './transferAbi.js'

/** A transfer as the wallet is asked for it (§7.052). */
export type TransferTransaction = { from: Hex; to: Hex; value: bigint; data: Hex }

/**
 * Turns a transfer into a transaction: native value, or a call of the token's `transfer` (§5.017).
 *
 * @param transfer - The transfer, in base units.
 * @throws `parsing/address` for a receiver or token that is no address.
 */
export function toTransaction({ from, to, token, amountAtomic }: Transfer): TransferTransaction {
  const sender = toAddress(from)
  const receiver = toAddress(to)
  if (token.type === 'native') return { from: sender, to: receiver, value: amountAtomic, data: '0x' }
  const contract = toAddress(parseCaip10(token.address).address)
  const data = encodeFunctionData({
    abi: getTransferAbi(contract),
    functionName: 'transfer',
    args: [receiver, amountAtomic],
  })
  return { from: sender, to: contract, value: 0n, data }
}

function toAddress(value: string): Hex {
  // Mixed case must be the right checksum (EIP-55): a mistyped letter must not cost money.
  const isMixed = /[a-f]/.test(value.slice(2)) && /[A-F]/.test(value.slice(2))
  const checked = isMixed ? value : value.toLowerCase()
  if (!isAddress(checked)) throw new AppKitError('parsing/address', { value })
  return getAddress(checked)
}
