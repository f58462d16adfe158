import type { TestBitcoinAccount } from '@latchkey/local/chains/bip122'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { regtest } from './signText.js'

/** An unspent output of an address. */
export type TestCoin = { txid: string; vout: number; value: number }

/** A payment, in satoshis. What is left goes back to the payer as change, unless there is none. */
export type TestPayment = {
  coins: readonly TestCoin[]
  outputs: readonly { address: string; amount: number }[]
  fee: number
  /** Where a change goes, if not back to the payer. */
  changeAddress?: string
  sequence?: number
}

/** Signs payments of one address of a trial account. */
export type TestPayer = {
  address: string
  privateKey: Uint8Array
  /** Makes a signed transaction. */
  pay(payment: TestPayment): { hex: string; id: string }
}

/**
 * Makes what signs for an address.
 *
 * @param kind - Which of the account's addresses.
 */
export function createTestPayer(account: TestBitcoinAccount, kind: 'payment' | 'ordinal'): TestPayer {
  const { address, privateKey, publicKey } = account[kind]
  const isTaproot = kind === 'ordinal'
  const { script } = isTaproot ? p2tr(publicKey.subarray(1), undefined, regtest) : p2wpkh(publicKey, regtest)
  return {
    address,
    privateKey,
    pay({ changeAddress = address, coins, fee, outputs, sequence = 0xffff_fffd }) {
      const transaction = new Transaction()
      for (const { txid, value, vout } of coins) {
        transaction.addInput({
          ...{ txid, index: vout, sequence },
          witnessUtxo: { script, amount: BigInt(value) },
          ...(isTaproot && { tapInternalKey: publicKey.subarray(1) }),
        })
      }
      const held = coins.reduce((sum, { value }) => sum + value, 0)
      const change = held - fee - outputs.reduce((sum, { amount }) => sum + amount, 0)
      for (const output of outputs)
        transaction.addOutputAddress(output.address, BigInt(output.amount), regtest)
      if (change > 0) transaction.addOutputAddress(changeAddress, BigInt(change), regtest)
      transaction.sign(privateKey)
      transaction.finalize()
      return { hex: transaction.hex, id: transaction.id }
    },
  }
}
