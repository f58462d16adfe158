import type { NameFailureCode } from '@latchkey/wire'
import type { FailureRow } from '../../http/failureTable.js'
import { defineFailures } from '../../http/GatewayFailure.js'

const told = { isCodeTold: true } as const

/** A failure of registered names. Field and status are the original's where it has them; the codes are ours. */
export const NameRegistryFailure = defineFailures({
  'name/format': { status: 400, field: 'name', ...told },
  'name/length': { status: 400, field: 'name', ...told },
  'name/zone': { status: 400, field: 'name', ...told },
  'name/taken': { status: 400, field: 'name', ...told },
  'name/reserved': { status: 400, field: 'name', ...told },
  'name/lookalike': { status: 400, field: 'name', ...told },
  'name/unregistered': { status: 400, field: 'name', ...told },
  'name/not-found': { status: 404, field: 'name', ...told },
  'name/no-names': { status: 404, field: 'address', ...told },
  'name/message': { status: 422, field: '', ...told },
  'name/coin-type': { status: 400, field: 'coin_type', ...told },
  'name/chain-id': { status: 400, field: 'coin_type', ...told },
  'name/timestamp': { status: 400, field: 'timestamp', ...told },
  'name/replayed': { status: 400, field: 'timestamp', ...told },
  'name/attributes': { status: 400, field: 'attributes', ...told },
  'name/address': { status: 400, field: 'address', ...told },
  'name/signature': { status: 401, field: 'signature', ...told },
  'name/not-owner': { status: 401, field: 'address', ...told },
  'name/owner-full': { status: 400, field: 'address', ...told },
  'name/caller-full': { status: 429, field: 'rate_limited', ...told },
  'name/full': { status: 429, field: 'rate_limited', ...told },
  'name/changes': { status: 429, field: 'rate_limited', ...told },
  'name/unavailable': { status: 503, field: '', ...told },
} as const satisfies Record<NameFailureCode, FailureRow>)
