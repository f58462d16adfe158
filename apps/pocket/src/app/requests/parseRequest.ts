import * as v from 'valibot'
import { addressSchema } from '../../shared/link.js'
import type { WalletRequest } from '../../shared/messages.js'
import { errorCodes, hexChainIdSchema, switchParametersSchema } from '../../shared/methods.js'
import { type Account, findAccount } from '../wallet/accounts.js'
import { decodeMessage, readSignIn, type SignIn } from './readMessage.js'

type Hex = `0x${string}`

const hexSchema = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.transform((text) => text as Hex),
)

const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

const toAddress = v.pipe(
  addressSchema,
  v.transform((text) => text as Hex),
)

const transactionSchema = v.looseObject({
  from: toAddress,
  to: v.optional(v.nullable(toAddress)),
  value: v.optional(quantitySchema),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  gas: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  chainId: v.optional(hexChainIdSchema),
})

const typedDataSchema = v.looseObject({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.looseObject({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

const typedDataParameterSchema = v.union([
  v.pipe(v.string(), v.parseJson(), typedDataSchema),
  typedDataSchema,
])

const addSchema = v.looseTuple([v.looseObject({ chainName: v.optional(v.string()) })])

/** Structured data to sign (EIP-712). */
export type TypedData = v.InferOutput<typeof typedDataSchema>

/** A transaction a site wants to send; amounts are in base units. */
export type TransactionRequest = {
  to: Hex | undefined
  valueAtomic: bigint
  data: Hex
  gas: bigint | undefined
  maxFeePerGasAtomic: bigint | undefined
  maxPriorityFeePerGasAtomic: bigint | undefined
}

/** A request with everything in it checked, ready to be shown. */
export type ParsedRequest =
  | { kind: 'connect'; method: 'eth_requestAccounts' | 'wallet_requestPermissions' }
  | { kind: 'sign-message'; account: Account; hex: Hex; text: string | undefined; signIn: SignIn | undefined }
  | { kind: 'sign-typed-data'; account: Account; typedData: TypedData }
  | { kind: 'send'; account: Account; transaction: TransactionRequest }
  | { kind: 'switch'; chainId: number }
  | { kind: 'add'; chainId: number; siteName: string | undefined }

/** Why a request is not even shown. */
export type RequestRefusal = { kind: 'refusal'; code: number; message: string }

const invalid = (message: string): RequestRefusal => ({
  kind: 'refusal',
  code: errorCodes.invalidParams,
  message,
})

/**
 * Checks a request from a page.
 *
 * @param request - What the page sent.
 * @param activeChainId - The network pocket is on.
 * @returns The request, or why it is refused.
 */
export function parseRequest(request: WalletRequest, activeChainId: number): ParsedRequest | RequestRefusal {
  const { method, params } = request
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { kind: 'connect', method }
    case 'personal_sign':
      return parseMessage(params)
    case 'eth_signTypedData_v4':
      return parseTypedData(params)
    case 'eth_sendTransaction':
      return parseTransaction(params, activeChainId)
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const parsed = v.safeParse(switchParametersSchema, params)
      if (!parsed.success) return invalid('Pass one object with a chainId')
      const { chainId } = parsed.output[0]
      if (method === 'wallet_switchEthereumChain') return { kind: 'switch', chainId }
      const named = v.safeParse(addSchema, params)
      return { kind: 'add', chainId, siteName: named.success ? named.output[0].chainName : undefined }
    }
  }
}

function parseMessage(params: unknown): ParsedRequest | RequestRefusal {
  const parsed = v.safeParse(v.looseTuple([v.string(), v.string()]), params)
  if (!parsed.success) return invalid('Pass the message and the account')
  const [first, second] = parsed.output
  // Some sites pass the account first, as `eth_sign` had it.
  const isSwapped = !v.is(addressSchema, second) && v.is(addressSchema, first)
  const account = findAccount(isSwapped ? first : second)
  if (!account) return invalid('Pocket does not have this account')
  const { hex, text } = decodeMessage(isSwapped ? second : first)
  return {
    kind: 'sign-message',
    account,
    hex,
    text,
    signIn: text === undefined ? undefined : readSignIn(text),
  }
}

function parseTypedData(params: unknown): ParsedRequest | RequestRefusal {
  const parsed = v.safeParse(v.looseTuple([v.string(), typedDataParameterSchema]), params)
  if (!parsed.success) return invalid('Pass the account and the typed data')
  const [address, typedData] = parsed.output
  const account = findAccount(address)
  if (!account) return invalid('Pocket does not have this account')
  if (!Object.hasOwn(typedData.types, typedData.primaryType))
    return invalid('The primary type is not described')
  return { kind: 'sign-typed-data', account, typedData }
}

function parseTransaction(params: unknown, activeChainId: number): ParsedRequest | RequestRefusal {
  const parsed = v.safeParse(v.looseTuple([transactionSchema]), params)
  if (!parsed.success) return invalid('The transaction cannot be read')
  const [fields] = parsed.output
  const account = findAccount(fields.from)
  if (!account) return invalid('Pocket does not have this account')
  if (fields.chainId !== undefined && fields.chainId !== activeChainId) {
    return invalid(`The transaction is for network ${fields.chainId}, but Pocket is on ${activeChainId}`)
  }
  const data = fields.data ?? fields.input ?? '0x'
  if (!fields.to && data === '0x') return invalid('The transaction has neither a receiver nor data')
  return {
    kind: 'send',
    account,
    transaction: {
      to: fields.to ?? undefined,
      valueAtomic: fields.value ?? 0n,
      data,
      gas: fields.gas,
      maxFeePerGasAtomic: fields.maxFeePerGas,
      maxPriorityFeePerGasAtomic: fields.maxPriorityFeePerGas,
    },
  }
}
