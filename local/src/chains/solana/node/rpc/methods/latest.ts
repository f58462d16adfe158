import * as v from 'valibot'
import { readParameters } from '../parameters.js'
import type { RpcMethods } from '../RpcMethod.js'

const maxListed = 100
const maxSlots = 100_000

/** The methods real nodes do not have: one lists what only every block would tell, one lets time pass. */
export const latestMethods: RpcMethods = {
  latchkey_getLatestSignatures(parameters, { ledger }) {
    const [limit] = readParameters(parameters, [
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxListed)),
    ])
    return ledger.records.listLatest(limit).map(({ signature }) => signature)
  },
  /** After 151 slots, all earlier blockhashes have expired. */
  latchkey_advanceSlots(parameters, { ledger }) {
    const [count] = readParameters(parameters, [
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSlots)),
    ])
    ledger.clock.advance(count)
    return ledger.clock.getSlot()
  },
}
