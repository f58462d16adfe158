import * as v from 'valibot'
import { slotMs } from '../ledger/BlockClock.js'
import type { Ledger } from '../ledger/createLedger.js'
import { listAddressesOf } from '../ledger/listAddresses.js'
import type { TransactionRecord } from '../ledger/TransactionRecord.js'
import { readAccount } from '../rpc/methods/accounts.js'
import {
  accountConfigEntries,
  addressSchema,
  contextEntries,
  type RawParameters,
  readParameters,
  signatureSchema,
} from '../rpc/parameters.js'

/** Sends one notification of a subscription. */
export type Notify = (method: string, result: unknown) => void
/** Begins a subscription and returns what ends it. `end` is called when it has nothing more to tell. */
type Subscribe = (parameters: RawParameters, ledger: Ledger, notify: Notify, end: () => void) => () => void

/** The subscriptions, by the first part of their methods' names: `signature` of `signatureSubscribe`. */
export const subscriptions: Record<string, Subscribe> = {
  signature: subscribeToSignature,
  account: subscribeToAccount,
  slot: subscribeToSlots,
  logs: subscribeToLogs,
}

function subscribeToSignature(
  parameters: RawParameters,
  ledger: Ledger,
  notify: Notify,
  end: () => void,
): () => void {
  const [signature, config] = readParameters(parameters, [
    signatureSchema,
    v.nullish(v.object({ ...contextEntries, enableReceivedNotification: v.nullish(v.boolean()) })),
  ])
  const tell = ({ slot, err }: TransactionRecord) => {
    if (config?.enableReceivedNotification) {
      notify('signatureNotification', { context: { slot }, value: 'receivedSignature' })
    }
    notify('signatureNotification', { context: { slot }, value: { err } })
    stop()
    end()
  }
  const stop = ledger.onRecord((record) => {
    if (record.signature === signature) tell(record)
  })
  const landed = ledger.records.get(signature)
  if (landed) tell(landed)
  return stop
}

function subscribeToAccount(parameters: RawParameters, ledger: Ledger, notify: Notify): () => void {
  const [address, config] = readParameters(parameters, [
    addressSchema,
    v.nullish(v.object(accountConfigEntries)),
  ])
  const read = () => readAccount(ledger, address, config ?? {}) ?? absentAccount
  let last = JSON.stringify(read(), bigintToText)
  return ledger.onRecord((record) => {
    if (!listAddressesOf(record).includes(address)) return
    const value = read()
    const text = JSON.stringify(value, bigintToText)
    if (text === last) return // Named by the transaction but not changed.
    last = text
    notify('accountNotification', { context: { slot: record.slot }, value })
  })
}

/** How real nodes describe an account that is gone. */
const absentAccount = {
  lamports: 0n,
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0n,
  space: 0,
  data: ['', 'base64'],
}
const bigintToText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function subscribeToSlots(parameters: RawParameters, { clock }: Ledger, notify: Notify): () => void {
  readParameters(parameters, [])
  let last = clock.getSlot()
  const timer = setInterval(() => {
    const slot = clock.getSlot()
    if (slot === last) return
    last = slot
    notify('slotNotification', { slot, parent: slot - 1, root: slot })
  }, slotMs / 4)
  return () => clearInterval(timer)
}

function subscribeToLogs(parameters: RawParameters, ledger: Ledger, notify: Notify): () => void {
  const [filter] = readParameters(parameters, [
    v.union([
      v.picklist(['all', 'allWithVotes']),
      v.object({ mentions: v.pipe(v.array(addressSchema), v.length(1, 'Only 1 address supported')) }),
    ]),
    v.nullish(v.object(contextEntries)),
  ])
  const mentioned = typeof filter === 'string' ? undefined : filter.mentions[0]
  return ledger.onRecord((record) => {
    if (mentioned && !listAddressesOf(record).includes(mentioned)) return
    const { signature, err, logs, slot } = record
    notify('logsNotification', { context: { slot }, value: { signature, err, logs } })
  })
}
