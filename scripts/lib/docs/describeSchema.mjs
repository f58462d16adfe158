/**
 * @typedef {{ type: string, entries?: Record<string, Schema>, wrapped?: Schema, item?: Schema, key?: Schema,
 *   value?: Schema, options?: readonly unknown[], literal?: unknown, pipe?: readonly Schema[], rest?: Schema,
 *   items?: readonly Schema[] }} Schema - What is read of a schema of valibot.
 */

const plain = new Set(['string', 'number', 'boolean', 'unknown', 'bigint', 'null', 'any'])
const omissible = new Set(['optional', 'nullish', 'undefinedable', 'exact_optional'])

/**
 * Writes a schema down as a type, so that it fits into a line.
 *
 * @param {Schema} schema
 * @returns {string}
 * @throws When the kind of schema is not known here.
 */
export function describeSchema(schema) {
  const { type } = schema
  if (plain.has(type)) return type
  if (type === 'literal') return JSON.stringify(schema.literal)
  if (type === 'picklist') return (schema.options ?? []).map((option) => JSON.stringify(option)).join(' | ')
  if (type === 'object' || type === 'loose_object' || type === 'strict_object') return describeObject(schema)
  if (type === 'union' || type === 'variant') return describeUnion(schema)
  if (type === 'record') return `Record<${part(schema.key)}, ${part(schema.value)}>`
  if (type === 'array') return describeArray(part(schema.item))
  if (type === 'nullish' || type === 'nullable') return `${part(schema.wrapped)} | null`
  if (type === 'tuple') return `[${(schema.items ?? []).map(describeSchema).join(', ')}]`
  if (omissible.has(type)) return part(schema.wrapped)
  if (type === 'custom') return 'string'
  throw new Error(`describeSchema does not know ${type}`)
}

/** @param {Schema | undefined} schema */
function part(schema) {
  return schema ? describeSchema(schema) : 'unknown'
}

/** @param {string} item */
function describeArray(item) {
  return / [|] /.test(item.replace(/\{.*\}/s, '')) ? `(${item})[]` : `${item}[]`
}

/** @param {Schema} schema */
function describeUnion({ options = [] }) {
  return [...new Set(options.map((option) => describeSchema(/** @type {Schema} */ (option))))].join(' | ')
}

/** @param {Schema} schema - Its members; one that may be left out has a question mark. */
function describeObject({ type, entries = {} }) {
  const members = Object.entries(entries).map(([name, member]) => {
    const shown = /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
    return `${shown}${omissible.has(member.type) ? '?' : ''}: ${describeSchema(member)}`
  })
  if (type === 'loose_object') members.push('…')
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`
}
