import { bcs } from '@mysten/sui/bcs'
import { referenceGasPrice } from './ledger/admit.js'
import type { CoinObject } from './ledger/CoinObject.js'
import { readAddress, readCoinType, suiCoinType } from './ledger/coinTypes.js'
import type { Ledger } from './ledger/createLedger.js'
import { Refusal } from './ledger/Refusal.js'
import { bankAddress } from './ledger/seeds.js'
import { createStackKey } from './localKeys.js'
import type { TestSuiGift } from './startTestSui.js'

const budget = 100_000_000n

/** Gives the stack's own money away. */
export type Bank = {
  /**
   * Sends money in a transaction like any other.
   *
   * @returns Its digest.
   * @throws Refusal
   */
  give(gift: TestSuiGift): Promise<string>
}

/** Opens the chain's bank. */
export function createBank(ledger: Ledger): Bank {
  const key = createStackKey('bank')
  // One after the other: each uses the coins that the one before has left.
  let last: Promise<unknown> = Promise.resolve()

  async function send(gift: TestSuiGift): Promise<string> {
    const bytes = writeGift(ledger, gift)
    const { signature } = await key.signTransaction(bytes)
    const { transaction } = await ledger.execute(bytes, [Buffer.from(signature, 'base64')])
    return transaction.digest
  }
  return {
    give(gift) {
      const given = last.then(() => send(gift))
      // The caller learns of it.
      last = given.catch(() => undefined)
      return given
    },
  }
}

function writeGift(
  { state }: Ledger,
  { address, amount, as = 'coin', coinType = suiCoinType }: TestSuiGift,
): Uint8Array {
  const type = readCoinType(coinType)
  const coins = state.listObjects(bankAddress)
  const gasCoin = coins.find((coin) => coin.coinType === suiCoinType)
  const coin = coins.find((one) => one.coinType === type)
  if (!gasCoin || !coin) throw new Refusal(`the bank has nothing of ${type}`)
  const inputs = [
    { Pure: { bytes: bcs.U64.serialize(amount).toBytes() } },
    { Pure: { bytes: bcs.Address.serialize(readAddress(address)).toBytes() } },
    ...(coin === gasCoin ? [] : [{ Object: { ImmOrOwnedObject: toReference(coin) } }]),
  ]
  const source = coin === gasCoin ? { GasCoin: true as const } : { Input: 2 }
  const part = { NestedResult: [0, 0] as [number, number] }
  const send =
    as === 'coin'
      ? { TransferObjects: { objects: [part], address: { Input: 1 } } }
      : {
          MoveCall: {
            ...{ package: '0x2', module: 'coin', function: 'send_funds', typeArguments: [type] },
            arguments: [part, { Input: 1 }],
          },
        }
  const commands = [{ SplitCoins: { coin: source, amounts: [{ Input: 0 }] } }, send]
  return bcs.TransactionData.serialize({
    V1: {
      sender: bankAddress,
      expiration: { None: true },
      kind: { ProgrammableTransaction: { inputs, commands } },
      gasData: { payment: [toReference(gasCoin)], owner: bankAddress, price: referenceGasPrice, budget },
    },
  }).toBytes()
}

function toReference({ digest, id, version }: CoinObject) {
  return { objectId: id, version, digest }
}
