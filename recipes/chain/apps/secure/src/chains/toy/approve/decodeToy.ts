import { toHex } from '@latchkey/decode'
import {
  action,
  addressLine,
  amount,
  type DecodeContext,
  nativeToken,
  type Reading,
} from '../../../approve/decode/build.js'
import { readText } from '../../../approve/decode/message/readText.js'
import { Refusal } from '../../../approve/decode/refuse.js'
import type { ToyMessage, ToyTransaction } from '../operations.js'
import { toMessageText, toTransactionText } from '../signedText.js'
import { isToyAddressOn } from '../spelling.js'

const toRaw = (text: string) => toHex(new TextEncoder().encode(text))

/**
 * Reads a message. The words before it are signed along, so that none is a transaction.
 *
 * @param operation - What is signed.
 * @param context - Who would sign it, and who asks.
 * @throws Refusal for one of another account.
 */
export function decodeToyMessage(operation: ToyMessage, context: DecodeContext): Reading {
  if (operation.address !== context.address) throw new Refusal('account-other', [operation.address])
  return readText(operation.message, context, toRaw(toMessageText(operation)))
}

/**
 * Reads a transaction: what goes to others, and who pays its fee. What comes back to the senders is not told.
 *
 * @param transaction - What is signed.
 * @param context - Who would sign, and where.
 * @throws Refusal where the account spends nothing in it, or an address is of another network.
 */
export function decodeToyTransaction(transaction: ToyTransaction, context: DecodeContext): Reading {
  const { address: account, network } = context
  const { chainId, inputs, outputs } = transaction
  const senders = [...new Set(inputs.map(({ address }) => address))]
  if (!senders.includes(account)) throw new Refusal('account-other', senders.slice(0, 1))
  for (const { address } of [...inputs, ...outputs]) {
    if (!isToyAddressOn(address, chainId)) throw new Refusal('chain-other', [address, network.name])
  }
  const away = outputs.filter(({ address }) => !senders.includes(address))
  // Whoever sends to themselves is told that.
  const told = away.length > 0 ? away : outputs.slice(0, 1)
  const payers = senders.filter((address) => address !== account)
  return {
    kind: 'transaction',
    actions: told.map(({ address, amountAtomic }) =>
      action({
        kind: 'send',
        headline: amount(amountAtomic, nativeToken(network)),
        lines: [addressLine('to', address), ...payers.map((payer) => addressLine('payer', payer))],
      }),
    ),
    raw: toRaw(toTransactionText(transaction)),
    effects: { type: 'toy', transaction },
  }
}
