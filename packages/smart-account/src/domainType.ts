import { AccountError } from '@latchkey/errors/account'
import type { TypedDataDefinition, TypedDataParameter } from 'viem'

/** The fields a domain may have, in the order they are signed (EIP-712), and what tells a value of each. */
const domainFields: readonly (TypedDataParameter & { isValue(value: unknown): boolean })[] = [
  { name: 'name', type: 'string', isValue: (value) => typeof value === 'string' },
  { name: 'version', type: 'string', isValue: (value) => typeof value === 'string' },
  {
    name: 'chainId',
    type: 'uint256',
    isValue: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
  },
  { name: 'verifyingContract', type: 'address', isValue: (value) => typeof value === 'string' },
  { name: 'salt', type: 'bytes32', isValue: (value) => typeof value === 'string' },
]

/**
 * The type of a domain, spelt out: every field the domain has, and no other. Whoever guesses it from the values leaves out what
 * they do not know, such as a chain id that is written as text, and signs for every chain what was shown as for one.
 *
 * @param typedData - The data; a type it has for its domain must be this one, in any order.
 * @throws account/domain-ambiguous
 */
export function toDomainType({ domain = {}, types }: TypedDataDefinition): readonly TypedDataParameter[] {
  const given = domain as Record<string, unknown>
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  for (const name of names) {
    const isField = domainFields.some((field) => field.name === name && field.isValue(given[name]))
    if (!isField) throw new AccountError('account/domain-ambiguous', { field: name })
  }
  const own = domainFields.flatMap(({ name, type }) => (names.includes(name) ? [{ name, type }] : []))
  const described = (types as Record<string, readonly TypedDataParameter[]>).EIP712Domain
  if (!described) return own
  const write = ({ name, type }: TypedDataParameter) => `${type} ${name}`
  const [ofValues, ofType] = [own.map(write), described.map(write)]
  const odd = [...own, ...described].find(
    (field) => !ofType.includes(write(field)) || !ofValues.includes(write(field)),
  )
  if (odd || own.length !== described.length) {
    throw new AccountError('account/domain-ambiguous', { field: odd?.name ?? 'type' })
  }
  return described
}
