import { decodeBase64 } from '@latchkey/primitives'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { AccountAddress } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { accounts, addressOf } from './accounts.js'
import type { BitcoinRequest } from './BitcoinRequest.js'

/** What sites on other devices are offered with Bitcoin accounts. */
export const pairing: ChainPairing<BitcoinRequest> = {
  methods: {
    getAccountAddresses: 'See your Bitcoin addresses',
    signMessage: 'Sign messages on Bitcoin',
    sendTransfer: 'Send BTC',
    signPsbt: 'Sign transactions on Bitcoin',
  },
  events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
  answer: (question) => (question.method === 'getAccountAddresses' ? answerAddresses(question) : undefined),
  toAsked,
  toResult: (_, request, result) => toPairedResult(request, result),
  toProperties: (addresses) => ({
    bip122_getAccountAddresses: JSON.stringify(addresses.map(toPairedAddress)),
  }),
  toOwnEvents: ({ addresses }) => [{ name: 'bip122_addressesChanged', data: addresses.map(toPairedAddress) }],
  movesSite: ({ kind }) => kind === 'bitcoin-switch',
}

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const addressesSchema = v.object({
  account: v.optional(addressSchema),
  intentions: v.optional(v.array(v.string())),
})
const messageSchema = v.object({
  account: addressSchema,
  message: v.string(),
  address: v.optional(addressSchema),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322'])),
})
const transferSchema = v.object({
  account: addressSchema,
  recipientAddress: v.string(),
  amount: v.string(),
  changeAddress: v.optional(v.string()),
  memo: v.optional(v.string()),
})
const psbtSchema = v.object({
  account: addressSchema,
  psbt: v.string(),
  signInputs: v.optional(v.array(v.object({ address: v.optional(addressSchema), index: v.number() }))),
  broadcast: v.optional(v.boolean()),
})

function toPairedAddress({ address, kind, path, publicKey }: AccountAddress) {
  return { address, publicKey, path, intention: kind }
}

/** The addresses of an account that the site was shown, or of all of them. */
function answerAddresses({ network, params, shared }: PairedQuestion) {
  const parsed = v.safeParse(addressesSchema, params)
  const { account, intentions } = parsed.success ? parsed.output : {}
  const holder = account === undefined ? undefined : accounts.findAccount(account)
  const seen = shared.flatMap((address) => accounts.findAccount(address) ?? [])
  if (!parsed.success || (account !== undefined && (!holder || !seen.includes(holder)))) {
    const code = parsed.success ? errorCodes.unauthorized : errorCodes.invalidParams
    return { status: 'refused', code, message: 'Pass an account that was shared with the site' } as const
  }
  const result = [...new Set(holder ? [holder] : seen)]
    .flatMap((one) => accounts.addressesOf(one, network))
    .filter(({ kind = '' }) => !intentions || intentions.includes(kind))
    .map(toPairedAddress)
  return { status: 'approved', result, link: null, network } as const
}

/** Puts what a paired site asks of Bitcoin into the form pages ask it in. */
function toAsked({ method, network, params }: PairedQuestion): { method: string; params?: unknown } {
  if (method === 'signMessage') {
    const { account, address = account, message, protocol = 'ecdsa' } = read(messageSchema, params)
    return { method, params: { address, message, protocol } }
  }
  if (method === 'sendTransfer') {
    const { account, amount, changeAddress, memo, recipientAddress } = read(transferSchema, params)
    const owner = accounts.findAccount(account)
    const isOwn = owner && changeAddress === addressOf(owner, 'payment', network)
    if (changeAddress !== undefined && !isOwn)
      throw new RequestError('Change goes to the payment address of the account')
    const recipients = [{ address: recipientAddress, amount }]
    return { method, params: { address: account, recipients, ...(memo && { memo }) } }
  }
  if (method === 'signPsbt') {
    const { account, broadcast, psbt, signInputs } = read(psbtSchema, params)
    const inputs = signInputs?.map(({ address, index }) => ({ index, ...(address && { address }) }))
    return { method, params: { address: account, psbt, broadcast, ...(inputs && { inputs }) } }
  }
  throw new RequestError(`Pocket does not have ${method} for paired sites`, errorCodes.unsupportedMethod)
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new RequestError('The parameters cannot be read')
}

const resultSchema = v.union([
  v.object({ signature: v.string(), messageHash: v.string() }),
  v.object({ psbt: v.string(), txid: v.optional(v.string()) }),
])

/** Puts what was done for a paired site into the form it expects: message signatures in hexadecimal. */
function toPairedResult(request: BitcoinRequest, result: unknown): unknown {
  const made = v.parse(resultSchema, result)
  if ('signature' in made) {
    const address = request.kind === 'bitcoin-sign-message' ? request.address : ''
    const signature = bytesToHex(decodeBase64(made.signature) ?? new Uint8Array())
    return { address, signature, messageHash: made.messageHash }
  }
  if (request.kind === 'bitcoin-transaction' && request.source.type === 'transfer') return { txid: made.txid }
  return made
}
