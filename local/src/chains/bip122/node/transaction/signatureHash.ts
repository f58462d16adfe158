import { RawOutput, RawTx, VarBytes } from '@scure/btc-signer/script.js'
import { concatBytes, sha256, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { Output, ParsedTransaction } from './parseTransaction.js'

const all = 1
const none = 2
const single = 3
const anyoneCanPay = 0x80

/** The digests that the inputs of one transaction sign, for each way of signing. */
export type SignatureHashes = {
  /** Before SegWit; `script` is that of the output spent. */
  getLegacy(index: number, script: Uint8Array, kind: number): Uint8Array
  /** BIP-143; `script` is that of P2PKH for the key's hash. */
  getWitnessV0(index: number, script: Uint8Array, kind: number): Uint8Array
  /** BIP-341, by key. Undefined where it has none: SINGLE without an output at that place. */
  getTaproot(index: number, kind: number): Uint8Array | undefined
}

/**
 * Makes the digests of a transaction. What all its inputs share is hashed once, so that many inputs stay cheap.
 *
 * @param transaction - The transaction.
 * @param spent - The outputs it spends, in the order of its inputs.
 */
export function createSignatureHashes(
  transaction: ParsedTransaction,
  spent: readonly Output[],
): SignatureHashes {
  const { inputs, outputs, version, lockTime } = transaction
  const outpoints = inputs.map(({ txid, index }) =>
    concatBytes(Uint8Array.from(Buffer.from(txid, 'hex')).reverse(), toU32(index)),
  )
  const sequences = inputs.map(({ sequence }) => toU32(sequence))
  const writtenOutputs = outputs.map((output) => RawOutput.encode(output))
  const shared = once(() => ({
    outpoints: sha256(concatBytes(...outpoints)),
    sequences: sha256(concatBytes(...sequences)),
    outputs: sha256(concatBytes(...writtenOutputs)),
    amounts: sha256(concatBytes(...spent.map(({ amount }) => toU64(amount)))),
    scripts: sha256(concatBytes(...spent.map(({ script }) => VarBytes.encode(script)))),
  }))
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index]
    if (item === undefined) throw new RangeError(`there is no input ${index}`)
    return item
  }

  return {
    getLegacy(index, script, kind) {
      const base = kind & 0x1f
      // A bug of the first version that consensus keeps: the number one is signed.
      if (base === single && index >= outputs.length) return concatBytes(Uint8Array.of(1), new Uint8Array(31))
      const signed = inputs.map((input, place) => ({
        txid: Uint8Array.from(Buffer.from(input.txid, 'hex')),
        index: input.index,
        finalScriptSig: place === index ? script : new Uint8Array(),
        sequence: place === index || base === all ? input.sequence : 0,
      }))
      const written = RawTx.encode({
        ...{ version, lockTime, segwitFlag: false, witnesses: undefined },
        inputs: kind & anyoneCanPay ? [at(signed, index)] : signed,
        outputs: base === none ? [] : base === single ? keepOne(outputs, index) : [...outputs],
      })
      return sha256x2(written, toU32(kind))
    },
    getWitnessV0(index, script, kind) {
      const base = kind & 0x1f
      const isAny = (kind & anyoneCanPay) !== 0
      const output = writtenOutputs[index]
      const ofOutputs =
        base === single ? output && sha256x2(output) : base === none ? undefined : sha256(shared().outputs)
      return sha256x2(
        toU32(version),
        isAny ? zeros : sha256(shared().outpoints),
        isAny || base !== all ? zeros : sha256(shared().sequences),
        at(outpoints, index),
        VarBytes.encode(script),
        toU64(at(spent, index).amount),
        at(sequences, index),
        ofOutputs ?? zeros,
        toU32(lockTime),
        toU32(kind),
      )
    },
    getTaproot(index, kind) {
      const base = kind === 0 ? all : kind & 3
      const isAny = (kind & anyoneCanPay) !== 0
      const output = writtenOutputs[index]
      if (base === single && output === undefined) return undefined
      const { amount, script } = at(spent, index)
      return tagSchnorr(
        'TapSighash',
        Uint8Array.of(0, kind),
        toU32(version),
        toU32(lockTime),
        ...(isAny ? [] : [shared().outpoints, shared().amounts, shared().scripts, shared().sequences]),
        ...(base === all ? [shared().outputs] : []),
        // Neither an annex nor a script.
        Uint8Array.of(0),
        ...(isAny
          ? [at(outpoints, index), toU64(amount), VarBytes.encode(script), at(sequences, index)]
          : [toU32(index)]),
        ...(base === single && output ? [sha256(output)] : []),
      )
    },
  }
}

const zeros = new Uint8Array(32)

/** Only the output at a place; those before it count without being signed. */
function keepOne(outputs: readonly Output[], index: number): Output[] {
  const blank = { amount: 0xffff_ffff_ffff_ffffn, script: new Uint8Array() }
  return outputs.slice(0, index + 1).map((output, place) => (place === index ? output : blank))
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function toU32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value >>> 0, true)
  return bytes
}

function toU64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
