import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { AccountAddress } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import { accounts, publicKeyOf } from './accounts.js'
import type { SuiRequest } from './SuiRequest.js'

/** What sites on other devices are offered with Sui accounts. */
export const pairing: ChainPairing<SuiRequest> = {
  methods: {
    sui_getAccounts: 'See your Sui accounts',
    sui_signPersonalMessage: 'Sign messages on Sui',
    sui_signTransaction: 'Sign transactions on Sui',
    sui_signAndExecuteTransaction: 'Send transactions on Sui',
  },
  // Pocket has one network, which never changes.
  events: ['chainChanged', 'accountsChanged'],
  answer({ method, network, shared }) {
    if (method !== 'sui_getAccounts') return undefined
    const result = shared.flatMap((address) => {
      const account = accounts.findAccount(address)
      return account ? toPairedAccount({ address, publicKey: publicKeyOf(account) }) : []
    })
    return { status: 'approved', result, link: null, network }
  },
  toAsked,
  toResult: (_, request, result) => toPairedResult(request, result),
  toProperties: (addresses) => ({ sui_getAccounts: JSON.stringify(addresses.map(toPairedAccount)) }),
}

const messageSchema = v.object({
  address: v.optional(v.string()),
  // Half a character has no bytes: it would be signed as another one.
  message: v.pipe(
    v.string(),
    v.check((text) => !/\p{Cs}/u.test(text)),
  ),
})
/** Bytes in base64, or JSON as Sui's own library writes it. */
const transactionSchema = v.object({ address: v.optional(v.string()), transaction: v.string() })

function toPairedAccount({ address, publicKey }: AccountAddress) {
  return { pubkey: publicKey, address }
}

/** Puts what a paired site asks of Sui into the form pages ask it in; the first account it was shown signs where none is named. */
function toAsked({ method, params, shared: [first] }: PairedQuestion): { method: string; params?: unknown } {
  if (method === 'sui_signPersonalMessage') {
    const parsed = v.safeParse(messageSchema, params)
    if (!parsed.success) throw new RequestError('Pass a message as plain text')
    const { address = first, message } = parsed.output
    return { method, params: { address, message: encodeBase64(new TextEncoder().encode(message)) } }
  }
  if (method === 'sui_signTransaction' || method === 'sui_signAndExecuteTransaction') {
    const parsed = v.safeParse(transactionSchema, params)
    if (!parsed.success) throw new RequestError('Pass a transaction, as JSON or as its bytes in base64')
    const { address = first, transaction } = parsed.output
    return { method, params: { address, transaction } }
  }
  throw new RequestError(`Pocket does not have ${method} for paired sites`, errorCodes.unsupportedMethod)
}

const resultSchema = v.object({
  bytes: v.string(),
  signature: v.string(),
  digest: v.optional(v.string()),
})

function toPairedResult(request: SuiRequest, result: unknown): unknown {
  const { bytes, digest, signature } = v.parse(resultSchema, result)
  if (digest !== undefined) return { digest }
  return request.kind === 'sui-transaction' ? { signature, transactionBytes: bytes } : { signature }
}
