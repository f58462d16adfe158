import { toBase64 } from '../ledger/bytes.js'
import type { CosmosTransaction } from '../ledger/CosmosTransaction.js'
import { toJsonCoins } from '../ledger/coins.js'
import type { Confirmed } from '../ledger/recordIndex.js'
import { toMessageData } from '../messageData.js'
import { writeTime } from '../writeBlock.js'
import { writePublicKey } from './accounts.js'

/** A transaction in JSON of the protocol (`cosmos.tx.v1beta1.Tx`). */
export function writeTransaction({ authInfo, body, fee, messages, signature, signer }: CosmosTransaction) {
  const { timeoutTimestamp } = body
  return {
    body: {
      messages: messages.map(({ json, typeUrl }) => ({ '@type': typeUrl, ...json })),
      memo: body.memo,
      timeout_height: String(body.timeoutHeight),
      ...(timeoutTimestamp && { timeout_timestamp: writeTime(Number(timeoutTimestamp.seconds)) }),
      ...{ extension_options: [], non_critical_extension_options: [] },
    },
    auth_info: {
      signer_infos: [
        {
          public_key: signer.publicKey ? writePublicKey(signer.publicKey) : null,
          mode_info: {
            single: {
              mode: signer.mode === 'direct' ? 'SIGN_MODE_DIRECT' : 'SIGN_MODE_LEGACY_AMINO_JSON',
            },
          },
          sequence: String(signer.sequence),
        },
      ],
      fee: {
        ...{ amount: toJsonCoins(fee.coins), gas_limit: String(fee.gasLimit) },
        ...{ payer: authInfo.fee?.payer ?? '', granter: '' },
      },
      tip: null,
    },
    signatures: [toBase64(signature)],
  }
}

/** What has become of a transaction that is in a block (`cosmos.base.abci.v1beta1.TxResponse`). */
export function writeTransactionResponse({ block, events, record, transaction }: Confirmed) {
  const { code, codespace, gasUsed, log } = record
  return {
    ...{ height: String(block.height), txhash: transaction.hash, codespace, code },
    data: code === 0 ? Buffer.from(toMessageData(transaction)).toString('hex').toUpperCase() : '',
    ...{ raw_log: log, logs: [], info: '' },
    ...{ gas_wanted: String(transaction.fee.gasLimit), gas_used: String(gasUsed) },
    tx: { '@type': '/cosmos.tx.v1beta1.Tx', ...writeTransaction(transaction) },
    ...{ timestamp: writeTime(block.timeSeconds), events },
  }
}
