import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { addressOf } from './accounts.js'
import { type Coin, readCoins, readFeeRate } from './askEsplora.js'
import type { BitcoinRequest, TransactionSource } from './BitcoinRequest.js'
import { chooseCoins } from './chooseCoins.js'
import { describeTransaction } from './describeTransaction.js'
import { findOwnChange } from './findOwnChange.js'
import { dustAtomic, maxFeeRate } from './limits.js'
import type { PreparedTransaction } from './PreparedTransaction.js'
import { toDataScript, toScript } from './scripts.js'

type Asked = Extract<BitcoinRequest, { kind: 'bitcoin-transaction' }>
type Transfer = Extract<TransactionSource, { type: 'transfer' }>
type Psbt = Extract<TransactionSource, { type: 'psbt' }>

/** Others may replace it by one that pays more (BIP-125), so that it does not wait for ever. */
const replaceable = 0xffff_fffd

/**
 * Reads a site's transaction, or makes pocket's own; either is shown by the same eyes.
 *
 * @param asked - The request.
 * @returns What is shown, with the transaction it was read from.
 * @throws TransactionRefusal when it is never signed; another error when the network does not answer.
 */
export async function prepareTransaction({ account, network, source }: Asked): Promise<PreparedTransaction> {
  const read = (kind: 'payment' | 'ordinal') => readCoins(network, addressOf(account, kind, network))
  if (source.type === 'transfer') {
    const [coins, estimated] = await Promise.all([read('payment'), source.feeRate ?? readFeeRate(network)])
    const parts = { account, network, source, coins, feeRate: Math.min(estimated, maxFeeRate) }
    const settled = prepareTransfer(parts)
    if (settled.isCovered) return settled
    const worth = coins.filter(isWorthSpending)
    return prepareTransfer({ ...parts, ownChange: await findOwnChange(network, account, worth) })
  }
  const transaction = decode(source)
  const coins = (await Promise.all([read('payment'), read('ordinal')])).flat()
  const value = describeTransaction(transaction, { account, network, asked: source.inputs, coins })
  const isSignedByOthers = value.inputs.every((_, index) => {
    const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
    const isDone = Boolean(finalScriptWitness?.length || finalScriptSig?.length)
    return isDone || value.signs.some((one) => one.index === index)
  })
  if (source.isSent && !isSignedByOthers)
    throw new TransactionRefusal('The transaction cannot be sent: it wants signatures of others too')
  return value
}

function decode({ bytes }: Psbt): Transaction {
  try {
    return Transaction.fromPSBT(bytes, {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      allowUnknownVersion: true,
      // What others put there is theirs.
      unknown: 'ignore',
      proprietary: 'ignore',
    })
  } catch {
    throw new TransactionRefusal('The transaction cannot be read, or contradicts itself')
  }
}

/** Small coins may carry something that is worth more than they are. */
const isWorthSpending = ({ value }: Coin) => value > dustAtomic

/**
 * Makes a transfer from coins that are there. Those that wait for a block are left alone, but for the account's own change.
 *
 * @param parts - Who pays, on which network, whom; the coins of the payment address; satoshis for each virtual byte; and the ids of
 * transactions whose coins are spent although they wait.
 */
export function prepareTransfer(parts: {
  account: Account
  network: string
  source: Transfer
  coins: readonly Coin[]
  feeRate: number
  ownChange?: ReadonlySet<string>
}): PreparedTransaction {
  const { account, coins, feeRate, network, ownChange, source } = parts
  const own = toScript(addressOf(account, 'payment', network), network)
  const outputs = source.recipients.map(({ address, amountAtomic }) => ({
    script: toScript(address, network),
    amount: amountAtomic,
  }))
  const memo =
    source.memo === undefined ? [] : [{ script: toDataScript(hexToBytes(source.memo)), amount: 0n }]
  const paid = [...outputs, ...memo]
  const amountAtomic = outputs.reduce((total, { amount }) => total + amount, 0n)
  const scripts = paid.map(({ script }) => script)
  const spendable = coins.filter(
    (coin) => isWorthSpending(coin) && (coin.status.confirmed || ownChange?.has(coin.txid)),
  )
  const chosen = chooseCoins(spendable, { amountAtomic, scripts, changeScript: own, feeRate })
  if (!('coins' in chosen)) {
    const { feeAtomic } = chosen
    const balanceAtomic = sumOf(spendable)
    const leftOutAtomic = sumOf(coins) - balanceAtomic
    const totalAtomic = amountAtomic + feeAtomic
    return { isCovered: false, feeAtomic, totalAtomic, balanceAtomic, leftOutAtomic }
  }
  // What is written into the chain pays nobody.
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const { txid, value, vout } of chosen.coins) {
    const witnessUtxo = { script: own, amount: value }
    transaction.addInput({ txid, index: vout, sequence: replaceable, witnessUtxo })
  }
  for (const output of paid) transaction.addOutput(output)
  if (chosen.changeAtomic > 0n) transaction.addOutput({ script: own, amount: chosen.changeAtomic })
  return describeTransaction(transaction, { account, network, asked: undefined, coins })
}

const sumOf = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)
