import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { concatBytes, pubECDSA, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/** A kind of address with one key. */
export type TestAddressKind = 'p2wpkh' | 'p2sh' | 'p2tr' | 'p2pkh'

/** How a text is signed. */
export type SignTextParameters = {
  kind: TestAddressKind
  /** 32 bytes. */
  privateKey: Uint8Array
  message: string
  /** Default: the main network. */
  network?: { bech32: string; pubKeyHash: number; scriptHash: number; wif: number }
  /** What a transaction may say of itself; zeros when left out. */
  version?: number
  lockTime?: number
  sequence?: number
  sighash?: number
  /** Further coins the transaction spends. */
  moreInputs?: number
  /** The script of the output; one that pays nobody when left out. */
  output?: Uint8Array
}

/** The prefixes of regression tests’ addresses. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** The address of a key. */
export function toTestPayment(
  kind: TestAddressKind,
  publicKey: Uint8Array,
  network?: SignTextParameters['network'],
) {
  if (kind === 'p2wpkh') return p2wpkh(publicKey, network)
  if (kind === 'p2sh') return p2sh(p2wpkh(publicKey, network), network)
  if (kind === 'p2tr') return p2tr(publicKey.subarray(1), undefined, network)
  return p2pkh(publicKey, network)
}

/** Signs a text as BIP-322 says, with btc-signer, and returns the transaction and its parts as wallets give them. */
export function signText(parameters: SignTextParameters): {
  address: string
  /** base64 of the witness alone. */
  simple: string
  /** base64 of the transaction. */
  full: string
  bytes: Uint8Array
} {
  const { kind, lockTime = 0, message, moreInputs = 0, output, privateKey } = parameters
  const { sequence = 0, sighash, version = 0 } = parameters
  const payment = toTestPayment(kind, pubECDSA(privateKey), parameters.network)
  const relaxed = {
    ...{ allowUnknownVersion: true, allowUnknownOutputs: true, allowUnknownInputs: true },
    ...{ disableScriptCheck: true, allowLegacyWitnessUtxo: true },
  }
  const hash = tagSchnorr('BIP0322-signed-message', Buffer.from(message))
  const toSpend = RawTx.encode({
    ...{ version: 0, lockTime: 0, segwitFlag: false, witnesses: undefined },
    inputs: [
      {
        ...{ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: 0 },
        finalScriptSig: Uint8Array.from([0, 32, ...hash]),
      },
    ],
    outputs: [{ amount: 0n, script: payment.script }],
  })
  const txid = Uint8Array.from(sha256x2(toSpend)).reverse()
  const toSign = new Transaction({ ...relaxed, version, lockTime })
  for (let index = 0; index <= moreInputs; index += 1) {
    toSign.addInput({
      ...{ txid: index === 0 ? txid : new Uint8Array(32).fill(index), index: 0, sequence },
      ...(sighash !== undefined && { sighashType: sighash }),
      ...(kind === 'p2pkh'
        ? { nonWitnessUtxo: toSpend }
        : { witnessUtxo: { amount: 0n, script: payment.script } }),
      ...('redeemScript' in payment && { redeemScript: payment.redeemScript }),
      ...('tapInternalKey' in payment && { tapInternalKey: payment.tapInternalKey }),
    })
  }
  toSign.addOutput({ amount: 0n, script: output ?? Uint8Array.of(0x6a) })
  for (let index = 0; index <= moreInputs; index += 1) {
    toSign.signIdx(privateKey, index, sighash === undefined ? undefined : [sighash])
  }
  toSign.finalize()
  const witness = toSign.getInput(0).finalScriptWitness ?? []
  const bytes = toSign.extract()
  return {
    address: payment.address ?? '',
    simple: Buffer.from(RawWitness.encode(witness)).toString('base64'),
    full: Buffer.from(bytes).toString('base64'),
    bytes,
  }
}

/** Signs a text as wallets did before BIP-322. `firstHeader`: 27 for long keys, 31 for short ones, 35 and 39 for newer addresses. */
export function signTextLegacy({
  firstHeader,
  message,
  privateKey,
}: {
  firstHeader: number
  message: string
  privateKey: Uint8Array
}): string {
  const text = Buffer.from(message)
  // Texts of tests are shorter than 253 bytes.
  const magic = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')
  const digest = sha256x2(concatBytes(magic, Uint8Array.of(text.length), text))
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  return Buffer.from([firstHeader + (signature[0] ?? 0), ...signature.subarray(1)]).toString('base64')
}
