import { RawTx } from '@scure/btc-signer/script.js'
import { isChoice, settle } from '../coins/chooseCoins.js'
import type { ProvenCoin } from '../coins/proveCoins.js'
import { toSpending } from '../coins/scripts.js'
import { localBitcoin } from '../networks.js'
import type { Payment } from '../psbt/Payment.js'
import { getTransactionId, readTransaction } from '../psbt/rawTransaction.js'
import type { TestSigner } from './createSigner.js'

/**
 * Makes a coin of a key, with a transaction that made it.
 *
 * @param script - The key's.
 * @param value - In satoshis.
 * @param salt - Makes one coin another than the next.
 */
export function createCoin(script: Uint8Array<ArrayBuffer>, value: bigint, salt: number): ProvenCoin {
  const vout = salt % 2
  const other = { amount: 1234n, script: new Uint8Array([0x51]) }
  const outputs = [other, other].with(vout, { amount: value, script })
  const txid = new Uint8Array(32)
  new DataView(txid.buffer).setUint32(0, salt + 1)
  const previous = RawTx.encode({
    ...{ version: 2, segwitFlag: false, lockTime: 0, outputs, witnesses: undefined },
    inputs: [{ txid, index: 0, finalScriptSig: new Uint8Array(), sequence: 0xffff_ffff }],
  })
  return { txid: getTransactionId(readTransaction(previous)), vout, value, isConfirmed: true, previous }
}

/**
 * Makes a payment of a key's coins.
 *
 * @param signer - The key.
 * @param parts - What each coin is worth; who is paid, how much, at which rate for a thousand virtual bytes.
 */
export function createPayment(
  signer: TestSigner,
  {
    values,
    amount,
    receiver,
    rate = 2000n,
  }: { values: readonly bigint[]; amount: bigint; receiver: Uint8Array; rate?: bigint },
): Payment {
  const spending = toSpending(signer.address, signer.publicKey, localBitcoin)
  if (!spending) throw new Error('The key cannot spend')
  const coins = values.map((value, index) => createCoin(signer.script, value, index))
  const found = settle(coins, { amount, receiver, rate, spending })
  if (!found || !isChoice(found)) throw new RangeError('The coins are not enough')
  const change = found.change === undefined ? [] : [{ script: spending.script, amount: found.change }]
  return {
    ...{ spending, coins, fee: found.fee, hasChange: found.change !== undefined },
    outputs: [{ script: receiver, amount }, ...change],
  }
}
