import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import { toAccountAddress } from './localKeys.js'

/** A transfer as a wallet would sign it. */
export type SignSendParameters = {
  network: LocalCosmosNetwork
  /** 32 bytes. */
  privateKey: Uint8Array
  recipient: string
  /** In base units. */
  amount: bigint
  /** The network's coin when left out. */
  denom?: string
  accountNumber: bigint
  sequence: bigint
  gasLimit?: bigint
  /** In base units of the network's coin. */
  fee?: bigint
  memo?: string
}

/**
 * Signs a transfer (MsgSend, SIGN_MODE_DIRECT). For tests that have no wallet, and for the faucet.
 *
 * @returns The transaction's bytes, and its hash in upper case.
 * @example
 * import { signSend, startTestCosmos } from '@latchkey/local/chains/cosmos'
 * const { hub } = await startTestCosmos()
 * const [{ privateKey }, { address: recipient }] = hub.accounts
 * const { bytes } = signSend({ network: hub.network, privateKey, recipient, amount: 1n, accountNumber: 12n, sequence: 0n })
 */
export function signSend({
  accountNumber,
  amount,
  denom,
  fee = 2_000n,
  gasLimit = 200_000n,
  memo = '',
  network,
  privateKey,
  recipient,
  sequence,
}: SignSendParameters): { bytes: Uint8Array; hash: string } {
  const { bech32Prefix, caipNetworkId, nativeDenom } = network
  const message = MsgSend.fromPartial({
    fromAddress: toAccountAddress(privateKey, bech32Prefix),
    toAddress: recipient,
    amount: [{ denom: denom ?? nativeDenom, amount: String(amount) }],
  })
  const messages = [{ typeUrl: MsgSend.typeUrl, value: MsgSend.encode(message).finish() }]
  const bodyBytes = TxBody.encode(TxBody.fromPartial({ messages, memo })).finish()
  const key = PubKey.encode({ key: secp256k1.getPublicKey(privateKey) }).finish()
  const authInfo = AuthInfo.fromPartial({
    signerInfos: [
      {
        publicKey: { typeUrl: PubKey.typeUrl, value: key },
        modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } },
        sequence,
      },
    ],
    fee: { amount: fee > 0n ? [{ denom: nativeDenom, amount: String(fee) }] : [], gasLimit },
  })
  const authInfoBytes = AuthInfo.encode(authInfo).finish()
  const chainId = caipNetworkId.slice('cosmos:'.length)
  const signed = SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber }).finish()
  const signature = secp256k1.sign(signed, privateKey)
  const bytes = TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish()
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').toUpperCase() }
}
