import * as v from 'valibot'
import { refuse } from '../../../app/requests/performRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import type { PolkadotRequest } from './PolkadotRequest.js'

/** What sites on other devices are offered with Polkadot accounts. */
export const pairing: ChainPairing<PolkadotRequest> = {
  methods: {
    polkadot_signMessage: 'Sign messages on Polkadot',
    polkadot_signTransaction: 'Sign transactions on Polkadot',
  },
  events: ['chainChanged', 'accountsChanged'],
  toAsked,
  // A payload names its chain; the session names one too.
  findObstacle: ({ network }, request) =>
    request.kind === 'polkadot-transaction' && request.network !== network
      ? refuse('The payload is for another network than the request')
      : undefined,
}

/** The message is written in either way; bytes are meant where a type is left out. */
const messageSchema = v.union([
  v.object({ address: v.string(), data: v.string(), type: v.optional(v.string()) }),
  v.pipe(
    v.object({ address: v.string(), message: v.string(), type: v.optional(v.string()) }),
    v.transform(({ message, ...rest }) => ({ ...rest, data: message })),
  ),
])
const transactionSchema = v.object({ address: v.string(), transactionPayload: v.looseObject({}) })

/** Puts what a paired site asks of Polkadot into the form pages ask it in. */
function toAsked({ method, params }: PairedQuestion): { method: string; params?: unknown } {
  if (method === 'polkadot_signMessage') return { method, params: read(messageSchema, params) }
  if (method === 'polkadot_signTransaction') {
    const { address, transactionPayload } = read(transactionSchema, params)
    // The payload may leave out whose it is.
    return { method, params: { address, transactionPayload: { address, ...transactionPayload } } }
  }
  throw new RequestError(`Pocket does not have ${method} for paired sites`, errorCodes.unsupportedMethod)
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new RequestError('The parameters cannot be read')
}
