/** The parts of a valibot schema that are read here. */
export type Schema = {
  type: string
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
  key?: Schema
  value?: Schema
  options?: readonly unknown[]
  literal?: unknown
  pipe?: readonly { kind?: string; type: string; message?: unknown }[]
  items?: readonly Schema[]
}

const plain = new Set(['string', 'number', 'boolean', 'unknown', 'bigint', 'null', 'any'])
const omissible = new Set(['optional', 'nullish', 'undefinedable', 'exact_optional'])
const objects = new Set(['object', 'loose_object', 'strict_object'])

/**
 * Writes a schema as a type, on one line or indented.
 *
 * @param schema - A valibot schema.
 * @param depth - Levels of indentation; undefined for one line. Indented members say which rule their value must meet.
 * @throws When the kind of schema is not known here.
 */
export function describeSchema(schema: Schema, depth?: number): string {
  const { type } = schema
  // What a pipe of several schemas gives is of the last one.
  const last = schema.pipe?.findLast(({ kind }) => kind === 'schema') as Schema | undefined
  if (last && last.type !== type) return describeSchema(last, depth)
  const part = (inner: Schema | undefined) => (inner ? describeSchema(inner, depth) : 'unknown')
  if (plain.has(type)) return type
  if (type === 'literal') return JSON.stringify(schema.literal)
  if (type === 'picklist') return (schema.options ?? []).map((option) => JSON.stringify(option)).join(' | ')
  if (objects.has(type)) return describeObject(schema, depth)
  if (type === 'union' || type === 'variant') return describeUnion(schema, depth)
  if (type === 'record') return `Record<${part(schema.key)}, ${part(schema.value)}>`
  if (type === 'array') return describeArray(part(schema.item))
  if (type === 'nullish' || type === 'nullable') return `${part(schema.wrapped)} | null`
  if (type === 'tuple') return `[${(schema.items ?? []).map(part).join(', ')}]`
  if (omissible.has(type)) return part(schema.wrapped)
  if (type === 'custom') return 'string'
  throw new Error(`describeSchema does not know ${type}`)
}

/**
 * Tells whether a member of this schema may be left out of its object.
 *
 * @param schema - The member's schema.
 */
export function isOmissible({ type }: Schema): boolean {
  return omissible.has(type)
}

/**
 * Collects the rules a value must meet beyond its type, such as `Expected six digits`.
 *
 * @param schema - A valibot schema; wrappers are looked into.
 * @returns The rules in the order in which they are checked; empty where there are none.
 */
export function getRules(schema: Schema): string[] {
  if (schema.wrapped) return getRules(schema.wrapped)
  const { message } = schema as { message?: unknown }
  const own = schema.type === 'custom' && typeof message === 'string' ? [message] : []
  const checks = (schema.pipe ?? []).slice(1).flatMap(({ message: text, type }) => {
    if (type === 'uuid') return ['Expected a UUID']
    return typeof text === 'string' && text.startsWith('Expected') ? [text] : []
  })
  return [...own, ...checks]
}

function describeArray(item: string): string {
  return / [|] /.test(item.replace(/\{.*\}/s, '')) ? `(${item})[]` : `${item}[]`
}

function describeUnion({ options = [] }: Schema, depth: number | undefined): string {
  return [...new Set(options.map((option) => describeSchema(option as Schema, depth)))].join(' | ')
}

function describeObject({ type, entries = {} }: Schema, depth: number | undefined): string {
  const inner = depth === undefined ? undefined : depth + 1
  const members = Object.entries(entries).map(([name, member]) => {
    const shown = /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
    const rules = inner === undefined ? [] : getRules(member)
    const note = rules.length > 0 ? ` // ${rules.join('; ')}` : ''
    return `${shown}${isOmissible(member) ? '?' : ''}: ${describeSchema(member, inner)}${note}`
  })
  if (type === 'loose_object') members.push('…')
  if (members.length === 0) return '{}'
  if (inner === undefined) return `{ ${members.join('; ')} }`
  const indent = '  '.repeat(inner)
  return `{\n${members.map((member) => `${indent}${member}`).join('\n')}\n${'  '.repeat(inner - 1)}}`
}
