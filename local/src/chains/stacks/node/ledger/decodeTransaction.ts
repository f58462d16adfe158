import { bytesToHex } from '@noble/hashes/utils.js'
import {
  AddressHashMode,
  AddressVersion,
  AuthType,
  addressFromVersionHash,
  addressToString,
  type ClarityValue,
  deserializeTransaction,
  isSingleSig,
  PayloadType,
  type PayloadWire,
  type SingleSigSpendingCondition,
  type StacksTransactionWire,
  serializeCVBytes,
} from '@stacks/transactions'
import { localStacksChainId } from '../../localStacks.js'
import { isPrincipal } from './principal.js'
import { Refusal } from './Refusal.js'
import type { StacksPayload, StacksTransaction } from './StacksTransaction.js'

/** Longest transaction, in bytes: many times what a transfer with conditions takes. */
export const maxTransactionBytes = 8 * 1024
/** Most conditions of a transaction; each is looked at for each thing that moves. */
const maxPostConditions = 32
/** Longest value that names an NFT. Values may be within values; whatever is kept here is written again and again. */
const maxAssetValueBytes = 256
const testnetVersion = 0x80
const memoBytes = 34

/**
 * Takes a transaction apart, without asking who signed it.
 *
 * @param bytes - As it came.
 * @throws Refusal when it is not exactly one well-formed transaction of this network, of a kind that it executes.
 */
export function decodeTransaction(bytes: Uint8Array): {
  transaction: StacksTransaction
  parsed: StacksTransactionWire
} {
  if (bytes.length > maxTransactionBytes) {
    throw new Refusal('Deserialization', { message: `it is longer than ${maxTransactionBytes} bytes` })
  }
  const parsed = parse(bytes)
  const { auth, chainId, payload, postConditionMode, postConditions, transactionVersion } = parsed
  if (chainId !== localStacksChainId || transactionVersion !== testnetVersion) {
    throw new Refusal('BadTransactionVersion', { expected: localStacksChainId, actual: chainId })
  }
  if (auth.authType !== AuthType.Standard) throw refuse('sponsored transactions are not supported')
  const condition = auth.spendingCondition
  if (!isSingleSig(condition) || condition.hashMode !== AddressHashMode.P2PKH) {
    throw refuse('the only accounts here are those of one key (p2pkh)')
  }
  if (postConditions.values.length > maxPostConditions) {
    throw refuse(`it has more than ${maxPostConditions} post-conditions`)
  }
  const isTooLong = (value: ClarityValue) => serializeCVBytes(value).length > maxAssetValueBytes
  if (postConditions.values.some((one) => 'assetName' in one && isTooLong(one.assetName))) {
    throw refuse('a post-condition names an asset by too long a value')
  }
  const { fee, nonce, signer } = condition as SingleSigSpendingCondition
  return {
    parsed,
    transaction: {
      txid: parsed.txid(),
      wire: bytesToHex(bytes),
      sender: addressToString(addressFromVersionHash(AddressVersion.TestnetSingleSig, signer)),
      nonce: BigInt(nonce),
      fee: BigInt(fee),
      postConditionMode,
      postConditions: postConditions.values,
      payload: readPayload(payload),
    },
  }
}

/** @throws Refusal where the bytes are anything but what the transaction read from them is written as. */
function parse(bytes: Uint8Array): StacksTransactionWire {
  let parsed: StacksTransactionWire
  let written: Uint8Array
  try {
    parsed = deserializeTransaction(bytes)
    written = parsed.serializeBytes()
  } catch {
    throw new Refusal('Deserialization', { message: 'it is not a transaction' })
  }
  // Bytes behind the end, names in another spelling, and memos that are no text: what is signed would not be what is read.
  if (bytesToHex(written) !== bytesToHex(bytes)) {
    throw new Refusal('Deserialization', {
      message: 'it has bytes behind its end, or texts (such as its memo) that are not UTF-8',
    })
  }
  return parsed
}

function readPayload(payload: PayloadWire): StacksPayload {
  if (payload.payloadType === PayloadType.TokenTransfer) {
    const { amount, memo, recipient } = payload
    if (!('value' in recipient) || !isPrincipal(recipient.value)) throw new Refusal('BadAddressVersionByte')
    return {
      kind: 'transfer',
      recipient: recipient.value,
      amount,
      memo: Buffer.from(memo.content, 'utf8')
        .toString('hex')
        .padEnd(memoBytes * 2, '0'),
    }
  }
  if (payload.payloadType !== PayloadType.ContractCall) {
    throw refuse('it only transfers STX and calls contracts; it deploys none')
  }
  return {
    kind: 'call',
    contract: `${addressToString(payload.contractAddress)}.${payload.contractName.content}`,
    functionName: payload.functionName.content,
    args: payload.functionArgs,
  }
}

/** What this ledger does not do, although others might. */
function refuse(message: string): Refusal {
  return new Refusal('ServerFailureOther', {
    message: `the local Stacks chain does not take this: ${message}`,
  })
}
