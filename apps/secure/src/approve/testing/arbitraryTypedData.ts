import { toHex } from '@latchkey/decode'
import fc from 'fast-check'

type Field = { name: string; type: string }
type Data = {
  domain: Record<string, unknown>
  types: Record<string, Field[]>
  primaryType: string
  message: Record<string, unknown>
}

const address = fc
  .bigInt({ min: 0n, max: 2n ** 160n - 1n })
  .map((number) => `0x${number.toString(16).padStart(40, '0')}`)
const bytes = (parts: { minLength?: number; maxLength?: number }) => fc.uint8Array(parts).map(toHex)
const text = fc.string({ unit: 'binary', maxLength: 12 })

/** Nearly always one, and now and then the other. */
function mostly<Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

/** Atomic types, and values that are of them or nearly so. */
const atoms: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uint8: mostly(
    fc.constantFrom(0, 1, 255, '0x7f', '12', 7n),
    fc.constantFrom<unknown>(256, -1, 0.5, '0x', ''),
  ),
  uint256: fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    fc.nat(),
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((number) => `0x${number.toString(16)}`),
  ),
  int16: mostly(fc.constantFrom(-32_768, 32_767, '-5', 0), fc.constantFrom<unknown>(-32_769, 32_768, '--1')),
  bytes: bytes({ maxLength: 6 }),
  bytes4: mostly(bytes({ minLength: 4, maxLength: 4 }), bytes({ minLength: 3, maxLength: 5 })),
  bytes32: bytes({ minLength: 32, maxLength: 32 }),
  address,
  bool: fc.boolean(),
  string: text,
}
const atomName = fc.constantFrom(...Object.keys(atoms))
const fieldName = mostly(
  fc.constantFrom('a', 'b', 'to', 'value', '$x', 'name'),
  fc.constantFrom('constructor', '__proto__', 'a b', 'x,y', ''),
)
const fieldNames = fc.uniqueArray(fieldName, { minLength: 1, maxLength: 4 })

function arbitraryOf(type: string): fc.Arbitrary<unknown> {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element === undefined) return atoms[type] ?? fc.constant(undefined)
  const size = length ? { minLength: Number(length), maxLength: Number(length) } : { maxLength: 3 }
  return fc.array(arbitraryOf(element), size)
}

/** A structure of atomic fields and lists of them. */
const structure = fieldNames.chain((names) =>
  fc
    .tuple(...names.map(() => fc.tuple(atomName, fc.constantFrom('', '', '[]', '[2]', '[][]', '[2][]'))))
    .chain((types) => {
      const fields = names.map((name, index) => ({ name, type: (types[index] ?? []).join('') }))
      return fc.record({
        fields: fc.constant(fields),
        value: fc
          .tuple(...fields.map(({ type }) => arbitraryOf(type)))
          .map((values) => Object.fromEntries(fields.map(({ name }, index) => [name, values[index]]))),
      })
    }),
)

const domain = fc.record(
  {
    name: text,
    version: text,
    chainId: mostly(
      fc.constantFrom<unknown>(31_337, '31337', '0x7a69', 31_337n),
      fc.constantFrom<unknown>(1, '1', '0x01', '31337 ', 31_337.5),
    ),
    verifyingContract: address,
    salt: bytes({ minLength: 32, maxLength: 32 }),
  },
  { requiredKeys: [] },
)

/** Typed data in which nearly everything can be anything. */
const plain: fc.Arbitrary<Data> = fc
  .tuple(domain, structure, structure, fc.constantFrom('', '[]', 'none'), fc.boolean())
  .map(([about, outer, inner, shape, isBefore]) => {
    const [primaryType, innerType] = isBefore ? ['Outer', 'Inner'] : ['Main', 'Part']
    const isNested = shape !== 'none'
    const nested = isNested ? [{ name: 'inner', type: `${innerType}${shape}` }] : []
    return {
      domain: about,
      types: { [primaryType]: [...outer.fields, ...nested], [innerType]: inner.fields },
      primaryType,
      message: {
        ...outer.value,
        ...(isNested && { inner: shape === '[]' ? [inner.value, inner.value] : inner.value }),
      },
    }
  })

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const spellOut = (data: Data, change: (fields: Field[]) => Field[] = (fields) => fields): Data => {
  const fields = Object.keys(data.domain).map((name) => ({ name, type: domainTypes[name] ?? 'string' }))
  return { ...data, types: { EIP712Domain: change(fields), ...data.types } }
}

/** What somebody does to typed data so that one reads it as this and another as that. */
const mutations: Readonly<Record<string, (data: Data, number: number) => unknown>> = {
  none: (data) => data,
  text: (data) => write(data),
  'the domain’s type is spelt out': (data) => spellOut(data),
  'the domain’s type turns around': (data) => spellOut(data, (fields) => fields.toReversed()),
  'the domain’s type lacks a field': (data) => spellOut(data, (fields) => fields.slice(1)),
  'the domain’s type has one more': (data) =>
    spellOut(data, (fields) => [...fields, { name: 'chainId', type: 'uint256' }]),
  'the domain’s type has another type': (data) =>
    spellOut(data, (fields) => fields.map((field) => ({ ...field, type: 'string' }))),
  'the domain has one more field': (data) => ({ ...data, domain: { ...data.domain, network: 1 } }),
  'the chain id is text': (data) => ({ ...data, domain: { ...data.domain, chainId: '31337' } }),
  'the chain id is hexadecimal': (data) => ({ ...data, domain: { ...data.domain, chainId: '0x7A69' } }),
  'the chain id is nothing': (data, number) => ({
    ...data,
    domain: { ...data.domain, chainId: [null, undefined, '', NaN][number % 4] },
  }),
  'letters are large': (data) =>
    JSON.parse(write(data).replace(/0x[0-9a-f]+/g, (hex) => `0x${hex.slice(2).toUpperCase()}`)),
  'a name is there twice': (data) => write(data).replace(/"message":\{/, '"message":{"a":1,'),
  'the domain is there twice': (data) => write(data).replace(/^\{/, '{"domain":{"chainId":1},'),
  'the message is there twice': (data) => write(data).replace(/\}$/, ',"message":{"a":1}}'),
  'the message has more than its type': (data) => ({
    ...data,
    message: { ...data.message, free: 'money', toString: 'x' },
  }),
  'the primary type is another': (data, number) => ({
    ...data,
    primaryType: ['Part', 'Inner', 'EIP712Domain', 'uint256', 'toString'][number % 5],
  }),
  'a type is described that nobody uses': (data) => ({
    ...data,
    types: { ...data.types, Unused: [{ name: 'x', type: 'bool' }] },
  }),
  'a type has a name that is none': (data, number) => ({
    ...data,
    types: { ...data.types, [['uint256', 'A$', 'A[]', 'toString', '__proto__'][number % 5] ?? '']: [] },
  }),
  'a value is of another kind': (data, number) => {
    const names = Object.keys(data.message)
    const name = names[number % names.length] ?? 'a'
    const value = [null, undefined, 1e21, -1, '0x1', '0X12', [], {}, 'x', true][number % 10]
    return { ...data, message: { ...data.message, [name]: value } }
  },
}

/** Bigints as the numbers they are: JSON has no others. */
function write(data: Data): string {
  return JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}

/** Typed data of every kind, and what was done to it. */
export const arbitraryTypedData = fc
  .tuple(plain, fc.constantFrom(...Object.keys(mutations)), fc.nat())
  .map(([data, name, number]) => ({ name, data: mutations[name]?.(data, number) }))
