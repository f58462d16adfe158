import { RawTx, ScriptNum } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { decodeTransaction, type ParsedTransaction } from '../transaction/parseTransaction.js'
import { computeMerkleRoot } from './header.js'

/** Blocks until coins of a block's first transaction may be spent. */
export const coinbaseMaturity = 100
const firstSubsidy = 5_000_000_000n
/** The regression test network halves sooner than the others. */
const halvingBlocks = 150
const zeros = '00'.repeat(32)

/** What a block may make, beside its fees, in satoshis. */
export function getSubsidy(height: number): bigint {
  return firstSubsidy >> BigInt(Math.floor(height / halvingBlocks))
}

/**
 * Makes the first transaction of a block: it pays the block's maker, tells the block's height (BIP-34), and commits to the
 * witnesses of the others (BIP-141).
 *
 * @param block - `amount`: subsidy and fees, in satoshis; `witnessHashes`: of the block's other transactions.
 */
export function createCoinbase({
  height,
  amount,
  script,
  witnessHashes,
}: {
  height: number
  amount: bigint
  script: Uint8Array
  witnessHashes: readonly string[]
}): ParsedTransaction {
  const reserved = new Uint8Array(32)
  const root = Buffer.from(computeMerkleRoot([zeros, ...witnessHashes]), 'hex').reverse()
  const commitment = Buffer.concat([Buffer.from('6a24aa21a9ed', 'hex'), sha256x2(root, reserved)])
  return decodeTransaction(
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [
        {
          txid: new Uint8Array(32),
          index: 0xffff_ffff,
          finalScriptSig: Buffer.concat([encodeHeight(height), Buffer.from('\x08Latchkey', 'latin1')]),
          sequence: 0xffff_ffff,
        },
      ],
      outputs: [
        { amount, script },
        { amount: 0n, script: commitment },
      ],
      witnesses: [[reserved]],
      lockTime: 0,
    }),
  )
}

function encodeHeight(height: number): Uint8Array {
  // Small numbers have operations of their own.
  if (height <= 16) return Uint8Array.of(0x50 + height)
  const number = ScriptNum().encode(BigInt(height))
  return Buffer.concat([Uint8Array.of(number.length), number])
}

/** The hash of a transaction with its witnesses. */
export function hashWithWitnesses({ bytes }: ParsedTransaction): string {
  return Buffer.from(sha256x2(bytes)).reverse().toString('hex')
}
