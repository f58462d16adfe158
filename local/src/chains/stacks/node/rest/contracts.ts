import { Cl, ClarityType, type ClarityValue, deserializeCV, serializeCV } from '@stacks/transactions'
import * as v from 'valibot'
import type { LocalStacksToken } from '../../LocalStacksNetwork.js'
import { localStacksDeployer } from '../../localStacksTokens.js'
import type { Ledger } from '../ledger/createLedger.js'
import { createSeedAccounts } from '../ledger/seeds.js'
import { findToken } from '../ledger/tokenContract.js'
import { fail, ok, type Route } from './Route.js'
import { parseJson } from './transactions.js'

const callSchema = v.object({
  sender: v.string(),
  arguments: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_000))), v.maxLength(8)),
})
const response = (ok: unknown) => ({ response: { ok, error: 'none' } })
const readOnly: Record<string, unknown> = {
  'get-name': response({ 'string-ascii': { length: 32 } }),
  'get-symbol': response({ 'string-ascii': { length: 32 } }),
  'get-decimals': response('uint128'),
  'get-total-supply': response('uint128'),
  'get-token-uri': response({ optional: { 'string-utf8': { length: 256 } } }),
}

/** The token contracts: their functions that change nothing, what they are, and their names in Hiro's metadata API. */
export const contractRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/contracts/call-read/:address/:name/:function',
    answer({ body, values }, { ledger }) {
      const [address, name, functionName = ''] = values
      const parsed = v.safeParse(callSchema, parseJson(body))
      if (!parsed.success) return fail(400, 'Failed to parse the call')
      const token = findToken(`${address}.${name}`)
      if (!token) return ok({ okay: false, cause: 'Unchecked(NoSuchContract)' })
      const result = callToken(ledger, token, functionName, parsed.output.arguments)
      return typeof result === 'string'
        ? ok({ okay: false, cause: result })
        : ok({ okay: true, result: `0x${serializeCV(result)}` })
    },
  },
  {
    method: 'GET',
    path: '/v2/contracts/interface/:address/:name',
    answer({ values }) {
      const token = findToken(values.join('.'))
      if (!token) return fail(404, 'No contract interface data found')
      const none = { variables: [], maps: [], non_fungible_tokens: [] }
      return ok({
        functions: [transferInterface, balanceInterface, ...listReadOnly()],
        ...{
          ...none,
          fungible_tokens: [{ name: token.asset }],
          epoch: 'Epoch30',
          clarity_version: 'Clarity3',
        },
      })
    },
  },
  {
    method: 'GET',
    path: '/metadata/v1/ft/:contract',
    answer({ values }) {
      const token = findToken(values[0] ?? '')
      if (!token) return { status: 404, json: { error: 'Token not found' } }
      const { address, asset, decimals, logo, name, symbol } = token
      return ok({
        ...{ name, symbol, decimals, total_supply: String(readSupply(token)), token_uri: null },
        ...{ description: `${name} of the local Stacks chain; it has no value.`, image_uri: logo },
        ...{ image_canonical_uri: logo, image_thumbnail_uri: logo, tx_id: `0x${'0'.repeat(64)}` },
        ...{ sender_address: localStacksDeployer, asset_identifier: `${address}::${asset}` },
        metadata: { sip: 16, name, image: logo, cached_image: logo },
      })
    },
  },
]

const transferInterface = {
  name: 'transfer',
  access: 'public',
  args: [
    { name: 'amount', type: 'uint128' },
    { name: 'sender', type: 'principal' },
    { name: 'recipient', type: 'principal' },
    { name: 'memo', type: { optional: { buffer: { length: 34 } } } },
  ],
  outputs: { type: { response: { ok: 'bool', error: 'uint128' } } },
}
const balanceInterface = {
  name: 'get-balance',
  access: 'read_only',
  args: [{ name: 'who', type: 'principal' }],
  outputs: { type: response('uint128') },
}
const listReadOnly = () =>
  Object.entries(readOnly).map(([name, type]) => ({ name, access: 'read_only', args: [], outputs: { type } }))

/** @returns The value, or why there is none. */
function callToken(
  ledger: Ledger,
  token: LocalStacksToken,
  functionName: string,
  args: readonly string[],
): ClarityValue | string {
  const noArguments = new Map<string, () => ClarityValue>([
    ['get-name', () => Cl.stringAscii(token.name)],
    ['get-symbol', () => Cl.stringAscii(token.symbol)],
    ['get-decimals', () => Cl.uint(token.decimals)],
    ['get-total-supply', () => Cl.uint(readSupply(token))],
    ['get-token-uri', () => Cl.none()],
  ]).get(functionName)
  if (noArguments) {
    return args.length === 0 ? Cl.ok(noArguments()) : 'Unchecked(IncorrectArgumentCount)'
  }
  if (functionName !== 'get-balance') return `Unchecked(UndefinedFunction("${functionName.slice(0, 128)}"))`
  const [who, ...rest] = args
  const principal = who === undefined ? undefined : readPrincipal(who)
  if (rest.length > 0 || principal === undefined) return 'Unchecked(TypeValueError(PrincipalType))'
  return Cl.ok(Cl.uint(ledger.read(principal).tokens[token.address]?.balance ?? 0n))
}

/** Nothing mints or burns tokens: there is what the chain began with. */
function readSupply({ address }: LocalStacksToken): bigint {
  return createSeedAccounts().reduce((sum, { tokens }) => sum + (tokens[address]?.balance ?? 0n), 0n)
}

function readPrincipal(hex: string): string | undefined {
  try {
    const value = deserializeCV(hex)
    const isPrincipal =
      value.type === ClarityType.PrincipalStandard || value.type === ClarityType.PrincipalContract
    return isPrincipal ? value.value : undefined
  } catch {
    return undefined
  }
}
