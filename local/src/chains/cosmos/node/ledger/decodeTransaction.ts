import { createHash } from 'node:crypto'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode as WireMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, type SignerInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { CosmosTransaction, SignMode } from './CosmosTransaction.js'
import { readCoins } from './coins.js'
import { Refusal } from './Refusal.js'
import { decode, readMessage } from './readMessage.js'

/** Longest transaction that is read, in bytes. */
export const maxTransactionBytes = 64 * 1024
const maxMessages = 50

/**
 * Takes a transaction apart.
 *
 * @param bytes - As it came.
 * @param prefix - Of the chain's addresses.
 * @throws Refusal
 */
export function decodeTransaction(bytes: Uint8Array, prefix: string): CosmosTransaction {
  if (bytes.length > maxTransactionBytes) throw new Refusal(21, `at most ${maxTransactionBytes} bytes`)
  const raw = decode(TxRaw, bytes)
  const body = decode(TxBody, raw.bodyBytes)
  const authInfo = decode(AuthInfo, raw.authInfoBytes)
  if (body.messages.length === 0) throw new Refusal(18, 'must contain at least one message')
  if (body.messages.length > maxMessages) throw new Refusal(18, `at most ${maxMessages} messages`)
  checkExtensions(body)
  const messages = body.messages.map((message) => readMessage(message, prefix))
  const [{ sender } = { sender: '' }] = messages
  if (messages.some((message) => message.sender !== sender)) {
    throw new Refusal(37, 'this local chain takes transactions of one signer only')
  }
  const [signature, ...otherSignatures] = raw.signatures
  const [signerInfo, ...otherSigners] = authInfo.signerInfos
  if (!signature || !signerInfo) throw new Refusal(15, 'one signature is needed')
  if (otherSignatures.length > 0 || otherSigners.length > 0) {
    throw new Refusal(4, `wrong number of signers; expected 1, got ${raw.signatures.length}`)
  }
  const signer = readSigner(signerInfo)
  if (signer.mode === 'amino') checkAminoBody(body)
  return {
    hash: toTransactionHash(bytes),
    ...{ bytes, body, authInfo, messages, sender, signature },
    ...{ bodyBytes: raw.bodyBytes, authInfoBytes: raw.authInfoBytes },
    signer,
    fee: readFee(authInfo, sender),
  }
}

/** The hash by which a transaction is known. */
export function toTransactionHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').toUpperCase()
}

function checkExtensions({ extensionOptions, unordered }: TxBody): void {
  if (extensionOptions.length > 0) throw new Refusal(31, 'none is known')
  if (unordered) throw new Refusal(37, 'unordered transactions are not enabled')
}

/** What the documents of this mode do not have, nobody would have signed. */
function checkAminoBody({ nonCriticalExtensionOptions, timeoutTimestamp }: TxBody): void {
  if (nonCriticalExtensionOptions.length > 0 || timeoutTimestamp !== undefined) {
    throw new Refusal(37, 'SIGN_MODE_LEGACY_AMINO_JSON has neither extension options nor a timeout timestamp')
  }
}

function readSigner({ modeInfo, publicKey, sequence }: SignerInfo): CosmosTransaction['signer'] {
  if (modeInfo?.multi) throw new Refusal(37, 'multi-signatures are not taken here')
  return {
    mode: modeInfo?.single && signModes.get(modeInfo.single.mode),
    ...{ sequence, publicKey: readPublicKey(publicKey) },
  }
}

const signModes: ReadonlyMap<WireMode, SignMode> = new Map([
  [WireMode.SIGN_MODE_DIRECT, 'direct'],
  [WireMode.SIGN_MODE_LEGACY_AMINO_JSON, 'amino'],
])

function readPublicKey(any: SignerInfo['publicKey']): Uint8Array | undefined {
  if (!any) return undefined
  if (any.typeUrl !== PubKey.typeUrl) throw new Refusal(8, `${any.typeUrl.slice(0, 200)} is not taken here`)
  const { key } = decode(PubKey, any.value)
  // Wallets that only try a transaction out may leave the key empty.
  return key.length === 0 ? undefined : key
}

function readFee({ fee }: AuthInfo, sender: string): CosmosTransaction['fee'] {
  if (!fee) throw new Refusal(18, 'a fee is needed')
  if (fee.granter !== '') throw new Refusal(37, 'fee grants are not enabled')
  if (fee.payer !== '' && fee.payer !== sender) throw new Refusal(4, 'the sender has to pay the fee')
  const coins = readCoins(fee.amount)
  if (!coins) throw new Refusal(13, 'invalid fee amount')
  return { coins, gasLimit: fee.gasLimit }
}
