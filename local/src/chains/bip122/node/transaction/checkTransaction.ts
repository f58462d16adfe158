import { RawOutput } from '@scure/btc-signer/script.js'
import { Refusal, reject, rpcCodes } from '../Refusal.js'
import { describeScript } from './describeScript.js'
import { maxTransactionWeight, type Output, type ParsedTransaction, toOutpoint } from './parseTransaction.js'

/** All satoshis there can be. */
export const maxMoney = 2_100_000_000_000_000n
/** Satoshis that a virtual byte must pay. */
export const minFeeRate = 1n
/** Satoshis for a virtual byte beyond which a fee is taken for a mistake (Bitcoin Core's -maxfeerate). */
const maxFeeRate = 10_000n
/** Nodes relay nothing shorter, which could be taken for part of a Merkle tree. */
const minStrippedBytes = 65
const maxScriptSigBytes = 1_650
const maxDataScriptBytes = 83
const dustRate = 3n
/** What spending an output takes later, in bytes: with a witness, whose bytes count a fourth, or without. */
const spendingBytes = { witness: 67n, legacy: 148n }

/**
 * Checks what a transaction is by itself: the rules of consensus, and those of what nodes relay.
 *
 * @throws Refusal in Bitcoin Core's words.
 */
export function checkTransaction(transaction: ParsedTransaction): void {
  const { inputs, outputs, size, weight, version } = transaction
  if (inputs.length === 0) reject('bad-txns-vin-empty')
  if (outputs.length === 0) reject('bad-txns-vout-empty')
  let total = 0n
  for (const { amount } of outputs) {
    // Written without a sign here; Bitcoin Core reads the largest numbers as negative ones.
    if (amount > 0x7fff_ffff_ffff_ffffn) reject('bad-txns-vout-negative')
    if (amount > maxMoney) reject('bad-txns-vout-toolarge')
    total += amount
    if (total > maxMoney) reject('bad-txns-txouttotal-toolarge')
  }
  const spent = new Set(inputs.map(({ txid, index }) => toOutpoint(txid, index)))
  if (spent.size !== inputs.length) reject('bad-txns-inputs-duplicate')
  if (inputs.length === 1 && isNothing(inputs[0])) reject('coinbase')
  if (inputs.some(isNothing)) reject('bad-txns-prevout-null')

  if (version !== 1 && version !== 2) reject('version')
  if (weight > maxTransactionWeight) reject('tx-size')
  if ((weight - size) / 3 < minStrippedBytes) reject('tx-size-small')
  if (inputs.some(({ finalScriptSig }) => finalScriptSig.length > maxScriptSigBytes)) reject('scriptsig-size')
  checkOutputs(outputs)
}

function isNothing(input: { txid: string; index: number } | undefined): boolean {
  return input !== undefined && input.index === 0xffff_ffff && /^0+$/.test(input.txid)
}

function checkOutputs(outputs: readonly Output[]): void {
  let dataOutputs = 0
  for (const output of outputs) {
    const { type } = describeScript(output.script)
    if (type === 'unknown') reject('scriptpubkey')
    if (type === 'op_return') {
      if (output.script.length > maxDataScriptBytes) reject('scriptpubkey')
      dataOutputs += 1
    } else if (output.amount < getDustLimit(output.script)) reject('dust')
  }
  if (dataOutputs > 1) reject('multi-op-return')
}

/** The least an output must hold for nodes to relay it, in satoshis: a third of what spending it costs. */
export function getDustLimit(script: Uint8Array): bigint {
  const hasWitness = describeScript(script).type.startsWith('v')
  const bytes = BigInt(RawOutput.encode({ amount: 0n, script }).length)
  return dustRate * (bytes + (hasWitness ? spendingBytes.witness : spendingBytes.legacy))
}

/**
 * What a transaction pays for its place in a block.
 *
 * @param spent - The outputs it spends.
 * @throws Refusal when it makes more than it spends, pays too little to be relayed, or too much to be meant.
 */
export function computeFee({ outputs, vsize }: ParsedTransaction, spent: readonly Output[]): bigint {
  const sum = (some: readonly Output[]) => some.reduce((total, { amount }) => total + amount, 0n)
  const [paid, made] = [sum(spent), sum(outputs)]
  if (paid < made) {
    reject(`bad-txns-in-belowout, value in (${toBitcoin(paid)}) < value out (${toBitcoin(made)})`)
  }
  const fee = paid - made
  const least = minFeeRate * BigInt(vsize)
  if (fee < least) reject(`min relay fee not met, ${fee} < ${least}`)
  if (fee > maxFeeRate * BigInt(vsize)) {
    throw new Refusal(
      rpcCodes.transaction,
      'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
    )
  }
  return fee
}

/** Satoshis as Bitcoin Core writes amounts: with all eight digits behind the point. */
export function toBitcoin(amount: bigint): string {
  const digits = String(amount).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
