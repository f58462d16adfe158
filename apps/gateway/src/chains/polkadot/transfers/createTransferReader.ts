import { toSs58AddressKey } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import * as v from 'valibot'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { readAccount } from '../address.js'
import { askNode, bytesSchema } from '../askNode.js'
import type { ConnectedNetwork, FindNetwork } from '../PolkadotNetwork.js'
import type { AskScan } from '../scan/askScan.js'
import { extrinsicSchema, readMoves, type ScanExtrinsic } from '../scan/scanSchemas.js'
import { encodeSs58 } from '../ss58.js'

const headerSchema = v.object({
  number: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,16}$/i),
    v.transform((hex) => Number(hex)),
  ),
})
const hashSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)))
const blockSchema = v.object({ block: v.object({ extrinsics: v.array(bytesSchema) }) })

/**
 * Makes what reads transfers: the API that lists them finds an extrinsic by its hash and says what it moved, and the network's node
 * says whether the extrinsic is in a final block.
 *
 * @param dependencies - `ask` asks the API. `find`: the networks.
 */
export function createTransferReader({ ask, find }: { ask: AskScan; find: FindNetwork }): TransferReader {
  return {
    toHashKey: (text) => (/^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
    async read({ hash, network, recipient, signal, token }) {
      // No tokens are listed, and of what is not listed nobody is paid.
      if (token !== undefined) return undefined
      const connected = find(network)
      const extrinsic = await ask(connected, {
        path: '/api/scan/extrinsic',
        body: { hash, only_extrinsic_event: true },
        schema: extrinsicSchema,
        signal,
      })
      if (extrinsic?.extrinsic_hash !== hash) return undefined
      if (!extrinsic.finalized || !(await isFinal(connected, extrinsic))) return 'waiting'
      const moves = readMoves(extrinsic)
      const key = readAccount(recipient)
      const isRecipient = (account: Uint8Array) => key !== undefined && Buffer.from(account).equals(key)
      const receivedAtomic = moves.reduce(
        (sum, { amountAtomic, from, to }) =>
          sum + (isRecipient(to) ? amountAtomic : 0n) - (isRecipient(from) ? amountAtomic : 0n),
        0n,
      )
      const { account_id, block_timestamp, success } = extrinsic
      return {
        hasSucceeded: success,
        minedAtMs: block_timestamp > 0 ? block_timestamp * 1000 : undefined,
        receivedAtomic: success ? receivedAtomic : 0n,
        senders: [
          ...(account_id && toSs58AddressKey(account_id) !== account_id ? [account_id] : []),
          ...moves.map(({ from }) => encodeSs58(from, connected.network.polkadot.ss58Prefix)),
        ],
      }
    },
  }
}

/** Whether a final block has the extrinsic at its place: the API alone is not believed. */
async function isFinal(
  connected: ConnectedNetwork,
  { block_num, extrinsic_hash, extrinsic_index }: ScanExtrinsic,
): Promise<boolean> {
  const finalHash = await askNode(connected, { method: 'chain_getFinalizedHead', schema: hashSchema })
  const [final, blockHash] = await Promise.all([
    askNode(connected, { method: 'chain_getHeader', params: [finalHash], schema: headerSchema }),
    askNode(connected, { method: 'chain_getBlockHash', params: [block_num], schema: hashSchema }),
  ])
  if (final.number < block_num || blockHash === null) return false
  const { block } = await askNode(connected, {
    method: 'chain_getBlock',
    params: [blockHash],
    schema: blockSchema,
  })
  const bytes = block.extrinsics[Number(extrinsic_index.split('-')[1])]
  return (
    bytes !== undefined &&
    `0x${Buffer.from(blake2b(bytes, { dkLen: 32 })).toString('hex')}` === extrinsic_hash
  )
}
