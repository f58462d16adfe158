import { localPolkadot } from '../../../localPolkadot.js'
import type { CallRecord } from '../BlockRecord.js'
import type { PlacedCall } from './answerScan.js'

const { decimals, symbol } = localPolkadot.nativeCurrency

/** The transfers of an extrinsic, as Subscan lists them. */
export function writeTransfers({ block, call }: PlacedCall) {
  return call.transfers.map(({ amount, eventIndex, from, to }) => ({
    transfer_id: block.number * 10_000 + eventIndex,
    from,
    to,
    extrinsic_index: `${block.number}-${call.index}`,
    success: call.error === undefined,
    hash: call.hash,
    block_num: block.number,
    block_timestamp: toSeconds(block.timeMs),
    module: call.pallet,
    amount: toWhole(amount),
    amount_v2: String(amount),
    fee: String(call.fee),
    nonce: call.nonce,
    asset_symbol: symbol,
    asset_unique_id: symbol,
    asset_type: 'native',
    item_id: null,
    event_idx: eventIndex,
  }))
}

/** An extrinsic in a list. */
export function writeListedExtrinsic({ block, call }: PlacedCall) {
  return {
    account_display: { address: call.signer },
    block_num: block.number,
    block_timestamp: toSeconds(block.timeMs),
    call_module: call.pallet.toLowerCase(),
    call_module_function: toSnakeCase(call.method),
    extrinsic_hash: call.hash,
    extrinsic_index: `${block.number}-${call.index}`,
    fee: String(call.fee),
    fee_used: String(call.fee),
    finalized: true,
    nonce: call.nonce,
    success: call.error === undefined,
    tip: String(call.tip),
  }
}

/** An extrinsic by itself. */
export function writeExtrinsic(placed: PlacedCall) {
  const { block, call } = placed
  return {
    ...writeListedExtrinsic(placed),
    account_id: call.signer,
    block_hash: block.hash,
    pending: false,
    params: [{ name: 'call', value: call.arguments }],
    error: writeError(call),
    event: call.transfers.map(({ amount, eventIndex, from, to }) => ({
      event_index: `${block.number}-${eventIndex}`,
      event_idx: eventIndex,
      module_id: 'balances',
      event_id: 'Transfer',
      params: JSON.stringify([
        { name: 'from', type_name: 'AccountId', value: from },
        { name: 'to', type_name: 'AccountId', value: to },
        { name: 'amount', type_name: 'Balance', value: String(amount) },
      ]),
    })),
  }
}

/** An account as the state has it: its nonce, three counters, and what is free, reserved and frozen; undefined where there is none. */
export function writeAccount(value: string = `0x${'00'.repeat(80)}`) {
  const bytes = Buffer.from(value.slice(2), 'hex')
  const read = (at: number) => toWhole(bytes.readBigUInt64LE(at) + (bytes.readBigUInt64LE(at + 8) << 64n))
  return { nonce: bytes.readUInt32LE(0), balance: read(16), reserved: read(32), balance_lock: read(48) }
}

function writeError({ error }: CallRecord) {
  if (error === undefined) return null
  const [module = '', name = module] = error.split('.')
  return { module, name }
}

const toSeconds = (ms: number) => Math.floor(ms / 1000)
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An amount in whole coins, as decimal text. */
function toWhole(amount: bigint): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}
