import * as v from 'valibot'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { AccountAddress } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import { accounts } from './accounts.js'
import type { StacksRequest } from './StacksRequest.js'

/** What sites on other devices are offered with Stacks accounts. */
export const pairing: ChainPairing<StacksRequest> = {
  methods: {
    stx_getAddresses: 'See your Stacks addresses',
    stx_signMessage: 'Sign messages on Stacks',
    stx_transferStx: 'Send STX',
    stx_signTransaction: 'Sign transactions on Stacks',
    stx_callContract: 'Call contracts on Stacks',
  },
  events: ['accountsChanged', 'chainChanged', 'stx_accountsChanged', 'stx_chainChanged'],
  answer({ method, network, shared }) {
    if (method !== 'stx_getAddresses') return undefined
    const addresses = shared.flatMap((address) => {
      const account = accounts.findAccount(address)
      return account ? accounts.addressesOf(account, network) : []
    })
    return { status: 'approved', result: toPairedAddresses(addresses), link: null, network }
  },
  toAsked,
  toResult: (_, request, result) =>
    request.kind === 'stacks-transaction' ? result : v.parse(signatureSchema, result),
  toProperties: (addresses) => ({ stacks_getAddresses: JSON.stringify(toPairedAddresses(addresses)) }),
  toOwnEvents: ({ addresses, isAccounts, isNetwork, network }) => [
    // Addresses are others on another network.
    ...(isAccounts || isNetwork
      ? [{ name: 'stx_accountsChanged', data: toPairedAddresses(addresses).addresses }]
      : []),
    ...(isNetwork ? [{ name: 'stx_chainChanged', data: network }] : []),
  ],
  movesSite: ({ kind }) => kind === 'stacks-switch',
}

const signatureSchema = v.object({ signature: v.string(), publicKey: v.string() })
const messageSchema = v.object({
  address: v.optional(v.string()),
  message: v.string(),
  messageType: v.optional(v.string()),
})
const transferSchema = v.object({
  sender: v.optional(v.string()),
  address: v.optional(v.string()),
  recipient: v.string(),
  amount: v.union([v.string(), v.number()]),
  memo: v.optional(v.string()),
})
const transactionSchema = v.object({
  address: v.optional(v.string()),
  transaction: v.string(),
  broadcast: v.optional(v.boolean()),
})
const callSchema = v.object({
  address: v.optional(v.string()),
  contract: v.string(),
  functionName: v.string(),
  functionArgs: v.optional(v.array(v.string()), []),
  postConditions: v.optional(v.array(v.string()), []),
  postConditionMode: v.optional(v.string(), 'deny'),
})

function toPairedAddresses(addresses: readonly AccountAddress[]) {
  return { addresses: addresses.map(({ address, publicKey }) => ({ symbol: 'STX', address, publicKey })) }
}

/** Puts what a paired site asks of Stacks into the form pages ask it in; the first account it was shown signs where none is named. */
function toAsked({ method, params, shared: [first] }: PairedQuestion): { method: string; params?: unknown } {
  if (method === 'stx_signMessage') {
    const { address = first, message, messageType = 'utf8' } = read(messageSchema, params)
    if (messageType !== 'utf8') throw new RequestError('Pocket signs messages of the type utf8 only')
    return { method, params: { address, message } }
  }
  if (method === 'stx_transferStx') {
    const { address = first, amount, memo, recipient, sender = address } = read(transferSchema, params)
    return {
      method,
      params: { address: sender, recipient, amount: String(amount), ...(memo !== undefined && { memo }) },
    }
  }
  if (method === 'stx_signTransaction') {
    const { address = first, broadcast, transaction } = read(transactionSchema, params)
    return { method, params: { address, transaction, ...(broadcast !== undefined && { broadcast }) } }
  }
  if (method === 'stx_callContract') {
    const { address = first, ...call } = read(callSchema, params)
    return { method, params: { address, ...call } }
  }
  throw new RequestError(`Pocket does not have ${method} for paired sites`, errorCodes.unsupportedMethod)
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new RequestError('The parameters cannot be read')
}
