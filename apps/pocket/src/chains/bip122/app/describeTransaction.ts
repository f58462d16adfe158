import { bytesToHex } from '@noble/hashes/utils.js'
import type { Transaction } from '@scure/btc-signer'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'
import type { OwnKey } from './accounts.js'
import { findKey } from './accounts.js'
import type { Coin } from './askEsplora.js'
import { estimateVsize } from './estimateVsize.js'
import { knownKeys } from './knownKeys.js'
import { feeShareDivisor, maxFeeRate, maxParts } from './limits.js'
import type { CoveredTransaction, Risk, ShownInput, ShownOutput } from './PreparedTransaction.js'
import { toAddress, toData } from './scripts.js'
import { openingOf, sighash } from './sighash.js'

/** What a transaction is read against. */
export type Reading = {
  account: Account
  /** CAIP-2 id. */
  network: string
  /** The inputs to sign, with the address they are said to be of; all of the account where nothing is said. */
  asked: readonly { index: number; address?: string | undefined }[] | undefined
  /** The account's coins as the network knows them. */
  coins: readonly Coin[]
}

type Input = ReturnType<Transaction['getInput']>
/** An input with what is said of the coin it spends. */
type ReadInput = { input: Input; script: Uint8Array | undefined; shown: ShownInput; key: OwnKey | undefined }

/**
 * Reads what a transaction does to an account.
 *
 * @param transaction - Signed unchanged afterwards.
 * @param reading - What it is read against.
 * @throws TransactionRefusal when it is never signed.
 */
export function describeTransaction(transaction: Transaction, reading: Reading): CoveredTransaction {
  if (transaction.inputsLength > maxParts || transaction.outputsLength > maxParts) {
    throw new TransactionRefusal(`The transaction has more than ${maxParts} inputs or outputs`)
  }
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) =>
    readInput(transaction.getInput(index), reading),
  )
  if (new Set(inputs.map(({ shown }) => shown.outpoint)).size < inputs.length) {
    throw new TransactionRefusal('The transaction spends one coin twice')
  }
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) =>
    readOutput(transaction.getOutput(index), reading),
  )
  const signs = chooseInputs(inputs, reading).map((index) => {
    const { input, key } = requireSignable(inputs, outputs, index)
    return { index, key, sighash: input.sighashType ?? usualSighash(key) }
  })
  // Also of coins that are not signed now: a signature is for its own coin's amount alone (BIP-143), so that a lie about another
  // one would hide a fee that several requests put together.
  const isKnown = inputs.map((input, index) => checkCoin(input, index, reading.coins))
  const openings = signs.flatMap(({ key, sighash: type }) => openingOf(type, isTaproot(key)) ?? [])
  const isOpen = openings.some((one) => one.outputs)
  // Where a signature is for one output alone, no other output is sure to come back.
  const sure = isOpen ? outputs.filter((_, index) => signs.some((one) => one.index === index)) : outputs
  const ownIn = sum(inputs.map(({ key, shown }) => (key ? shown.amountAtomic : 0n)))
  const leavesAtomic = (ownIn ?? 0n) - (sum(sure.map((one) => (one.isOwn ? one.amountAtomic : 0n))) ?? 0n)
  const totalIn = sum(inputs.map(({ shown }) => shown.amountAtomic))
  const totalOut = sum(outputs.map(({ amountAtomic }) => amountAtomic)) ?? 0n
  const rest = totalIn === undefined ? undefined : totalIn - totalOut
  const isUnfinished = openings.some((one) => one.inputs)
  if (rest !== undefined && rest < 0n && !isUnfinished) {
    throw new TransactionRefusal('The transaction pays more than it spends')
  }
  const feeAtomic = rest !== undefined && rest >= 0n ? rest : undefined
  const vsize = estimateVsize(
    transaction,
    inputs.map(({ key }) => key?.kind),
  )
  const feeRate = feeAtomic === undefined ? undefined : Number(feeAtomic) / vsize
  const isHigh =
    feeAtomic !== undefined &&
    (feeAtomic * feeShareDivisor > (totalIn ?? 0n) || Number(feeAtomic) / vsize > maxFeeRate)
  const found: [Risk, boolean][] = [
    ['high-fee', isHigh],
    ['unknown-fee', feeAtomic === undefined],
    ['open-outputs', isOpen],
    ['open-inputs', isUnfinished],
    ['spends-ordinals', inputs.some(({ key }) => key?.kind === 'ordinal')],
    ['unknown-coins', isKnown.includes(false)],
    ['others-take-part', inputs.some(({ key }) => !key)],
    ['unknown-script', outputs.some((one) => one.address === undefined && one.data === undefined)],
  ]
  return {
    isCovered: true,
    transaction,
    signs,
    inputs: inputs.map(({ shown }) => shown),
    outputs,
    feeAtomic,
    feeRate,
    leavesAtomic,
    risks: found.flatMap(([risk, isThere]) => (isThere ? [risk] : [])),
  }
}

function readInput(input: Input, { account, network }: Reading): ReadInput {
  const { index = 0, nonWitnessUtxo, txid = new Uint8Array(), witnessUtxo } = input
  const spent = nonWitnessUtxo?.outputs[index] ?? witnessUtxo
  const address = spent && toAddress(spent.script, network)
  const owner = address === undefined ? undefined : findKey(address)
  const key = owner?.account === account ? owner : undefined
  const shown = {
    outpoint: `${bytesToHex(txid)}:${index}`,
    address,
    amountAtomic: spent?.amount,
    kind: key?.kind,
  }
  return { input, script: spent?.script, shown, key }
}

function readOutput(
  { amount = 0n, script = new Uint8Array() }: ReturnType<Transaction['getOutput']>,
  { account, network }: Reading,
): ShownOutput {
  const address = toAddress(script, network)
  const isOwn = address !== undefined && findKey(address)?.account === account
  return { address, amountAtomic: amount, isOwn, data: toData(script) }
}

/** Which inputs are signed: those asked for, of which each must be the account's, or all of the account that still want it. */
function chooseInputs(inputs: readonly ReadInput[], { asked }: Reading): number[] {
  if (!asked) {
    const own = inputs.flatMap(({ input, key }, index) => (key && !isFinal(input) ? [index] : []))
    if (own.length > 0) return own
    throw new TransactionRefusal('The transaction spends no coin of this account, or says too little of it')
  }
  for (const { address, index } of asked) {
    const { key, shown } = inputs[index] ?? {}
    if (!shown) throw new TransactionRefusal(`The transaction has no input ${index}`)
    if (shown.amountAtomic === undefined)
      throw new TransactionRefusal(`The transaction does not say what the coin of input ${index} is worth`)
    const isMeant =
      address === undefined || facts.toAddressKey(address) === facts.toAddressKey(shown.address ?? '')
    if (!key || !isMeant) throw new TransactionRefusal(`The coin of input ${index} is not of this account`)
  }
  return [...new Set(asked.map(({ index }) => index))]
}

/** Looks at an input for all that would make the signature mean something else than what is shown. */
function requireSignable(inputs: readonly ReadInput[], outputs: readonly ShownOutput[], index: number) {
  const { input, key } = inputs[index] ?? {}
  if (!input || !key) throw new TransactionRefusal(`The coin of input ${index} is not of this account`)
  if (isFinal(input)) throw new TransactionRefusal(`Input ${index} is signed already`)
  // The account's addresses have no scripts behind them.
  if (input.redeemScript || input.witnessScript || input.tapLeafScript?.length || input.tapMerkleRoot?.length)
    throw new TransactionRefusal(`Input ${index} brings a script that is not of this account`)
  const { publicKey } = knownKeys[key.account.index][key.coin][key.kind]
  const isOther = input.tapInternalKey && bytesToHex(input.tapInternalKey) !== publicKey
  if (isOther) throw new TransactionRefusal(`Input ${index} names a key that is not of this account`)
  const type = input.sighashType ?? usualSighash(key)
  const opening = openingOf(type, isTaproot(key))
  if (!opening)
    throw new TransactionRefusal('The site wants a signature with which others could take all that is spent')
  if (opening.outputs && !outputs[index])
    throw new TransactionRefusal(`The signature of input ${index} would be for an output that is not there`)
  if (isTaproot(key) && inputs.some(({ script }) => !script))
    throw new TransactionRefusal('The transaction does not say what all of its coins are worth')
  return { input, key }
}

/**
 * @returns Whether the network knows the coin, where it is said to be of the account.
 * @throws TransactionRefusal when it knows it as another.
 */
function checkCoin({ key, shown }: ReadInput, index: number, coins: readonly Coin[]): boolean | undefined {
  const coin = coins.find(({ txid, vout }) => `${txid}:${vout}` === shown.outpoint)
  if (!coin) return key ? false : undefined
  if (!key)
    throw new TransactionRefusal(
      `The transaction does not say that input ${index} spends a coin of this account`,
    )
  if (coin.value !== shown.amountAtomic)
    throw new TransactionRefusal('A coin is worth something else than the transaction says')
  return true
}

function isFinal(input: Input): boolean {
  return Boolean(input.finalScriptWitness?.length || input.finalScriptSig?.length)
}

const isTaproot = (key: OwnKey) => key.kind === 'ordinal'
const usualSighash = (key: OwnKey) => (isTaproot(key) ? sighash.default : sighash.all)

/** @returns Nothing where one of them is not known. */
function sum(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  let total = 0n
  for (const amount of amounts) {
    if (amount === undefined) return undefined
    total += amount
  }
  return total
}
