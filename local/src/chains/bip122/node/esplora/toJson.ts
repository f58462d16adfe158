import type { ScriptHistory, Totals } from '../ledger/createAddressIndex.js'
import type { Ledger } from '../ledger/createLedger.js'
import { decodeHeader } from '../ledger/header.js'
import type { Block, TransactionRecord } from '../ledger/TransactionRecord.js'
import { describeScript, toAssembly } from '../transaction/describeScript.js'
import { type Input, type Output, toHex } from '../transaction/parseTransaction.js'

/** Where a transaction is, as Esplora writes it. */
export function toStatus({ block }: TransactionRecord) {
  return block
    ? {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash,
        block_time: block.timestampSeconds,
      }
    : { confirmed: false }
}

/** A transaction, as Esplora writes it. */
export function toTransactionJson(record: TransactionRecord) {
  const { fee, isCoinbase, spent, transaction } = record
  return {
    txid: transaction.txid,
    version: transaction.version,
    locktime: transaction.lockTime,
    vin: transaction.inputs.map((input, index) => toInputJson(input, spent[index], isCoinbase)),
    vout: transaction.outputs.map(toOutputJson),
    size: transaction.size,
    weight: transaction.weight,
    fee: Number(fee),
    status: toStatus(record),
  }
}

function toInputJson(input: Input, spent: Output | undefined, isCoinbase: boolean) {
  const { finalScriptSig: script } = input
  const isNested = spent !== undefined && describeScript(spent.script).type === 'p2sh'
  return {
    txid: input.txid,
    vout: input.index,
    prevout: spent ? toOutputJson(spent) : null,
    scriptsig: toHex(script),
    scriptsig_asm: toAssembly(script),
    ...(input.witness.length > 0 && { witness: input.witness.map(toHex) }),
    is_coinbase: isCoinbase,
    sequence: input.sequence,
    // The script that is behind the hash: all of the input's only push.
    ...(isNested && { inner_redeemscript_asm: toAssembly(script.subarray(1)) }),
  }
}

function toOutputJson({ amount, script }: Output) {
  const { address, type } = describeScript(script)
  return {
    scriptpubkey: toHex(script),
    scriptpubkey_asm: toAssembly(script),
    scriptpubkey_type: type,
    ...(address !== undefined && { scriptpubkey_address: address }),
    value: Number(amount),
  }
}

/** What happened to an address's coins, as Esplora writes it. */
export function toTotalsJson(totals: Totals) {
  return {
    funded_txo_count: totals.funded,
    funded_txo_sum: Number(totals.fundedSum),
    spent_txo_count: totals.spent,
    spent_txo_sum: Number(totals.spentSum),
    tx_count: totals.transactions,
  }
}

/** A block, as Esplora writes it. */
export function toBlockJson({ chain }: Ledger, block: Block) {
  const header = decodeHeader(Buffer.from(block.header, 'hex'))
  return {
    id: block.hash,
    height: block.height,
    version: header.version,
    timestamp: block.timestampSeconds,
    tx_count: block.transactionCount,
    size: block.size,
    weight: block.weight,
    merkle_root: header.merkleRoot,
    previousblockhash: block.height === 0 ? null : header.previousHash,
    mediantime: chain.getMedianTime(block.height),
    nonce: header.nonce,
    bits: header.bits,
    // What the regression test network's target is in multiples of the easiest one of the main network.
    difficulty: 4.656542373906925e-10,
  }
}

/** The kept transactions of an address's history, the latest first, as Esplora orders them. */
export function listLatest({ chain }: Ledger, { txids }: ScriptHistory): TransactionRecord[] {
  return txids.toReversed().flatMap((txid) => chain.records.get(txid) ?? [])
}
