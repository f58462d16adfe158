import { SendError } from '@latchkey/errors/send'
import { isSameBytes } from '@latchkey/primitives'
import { readNumber } from '../transaction/bytes.js'
import { recoverSigner } from '../transaction/recoverSigner.js'
import { places } from '../transaction/Transaction.js'

/** Wallets offer a fee of their own: several times what a node asks, or this much. In millionths of an STX. */
const walletFee = { factor: 4n, allowed: 500_000n }

/**
 * Makes sure that what a wallet signed is what was reviewed: the same account, receiver, amount, contract, function, arguments and
 * conditions, a fee that is not far above the reviewed one, and a signature of the account's key. The wallet may have chosen the
 * account's next place, and which kind of block takes it.
 *
 * @param reviewed - What was to be signed.
 * @param signed - What was signed.
 * @param options - `feeAtomic`: the fee that was shown; `walletName`: the wallet, as the visitor knows it.
 * @throws `send/changed-by-wallet`.
 */
export function assertSameTransaction(
  reviewed: Uint8Array,
  signed: Uint8Array,
  { feeAtomic, walletName }: { feeAtomic: bigint; walletName: string },
): void {
  const { fee, keyEncoding, signer, nonce } = places
  const isSame =
    isSameBytes(blank(reviewed), blank(signed)) &&
    readNumber(signed.subarray(fee, keyEncoding)) <= getMostFee(feeAtomic) &&
    isSameBytes(recoverSigner(signed) ?? new Uint8Array(), reviewed.subarray(signer, nonce))
  if (!isSame) throw new SendError('send/changed-by-wallet', { walletName })
}

function getMostFee(feeAtomic: bigint): bigint {
  const several = feeAtomic * walletFee.factor
  return several > walletFee.allowed ? several : walletFee.allowed
}

/** A transaction without what a wallet may choose, and without its signature. */
function blank(transaction: Uint8Array): Uint8Array {
  const { nonce, keyEncoding, signature, rest } = places
  const blanked = transaction.slice()
  blanked.fill(0, nonce, keyEncoding)
  blanked.fill(0, signature, rest)
  return blanked
}
