import * as v from 'valibot'
import { readParameters } from '../parameters.js'
import type { RpcMethods } from '../RpcMethod.js'

const maxListed = 100

/** The one method real nodes do not have: theirs ask for every block. */
export const latestMethods: RpcMethods = {
  latchkey_getLatestSignatures(parameters, { ledger }) {
    const [limit] = readParameters(parameters, [
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxListed)),
    ])
    return ledger.records.listLatest(limit).map(({ signature }) => signature)
  },
}
