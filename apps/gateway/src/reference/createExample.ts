import * as v from 'valibot'
import type { Schema } from './describeSchema.js'
import { isOmissible } from './describeSchema.js'
import { namedSamples, samples } from './samples.js'

/**
 * Makes a value that a schema accepts: the first sample that passes its checks, by the member's name where there is one
 * for it. Members that may be left out are left out unless they are asked for.
 *
 * @param schema - A valibot schema.
 * @param name - Of the member or parameter, such as `chainId`.
 * @returns A value in the schema's input form.
 * @throws When no sample passes: then {@link samples} needs one more.
 */
export function createExample(schema: v.GenericSchema, name = ''): unknown {
  const example = build(schema as unknown as Schema, name)
  if (v.is(schema, example)) return example
  // Rules about the whole, such as "a user operation", need a sample of the whole.
  const whole = findSample(schema, name)
  if (whole !== undefined) return whole
  throw new Error(`There is no sample for ${name || schema.type}`)
}

function findSample(schema: v.GenericSchema, name: string): unknown {
  return [...(namedSamples[name] ?? []), ...samples].find((sample) => v.is(schema, sample))
}

function build(schema: Schema, name: string): unknown {
  const inner = (part: Schema | undefined, partName = name) =>
    part ? createExample(part as unknown as v.GenericSchema, partName) : null
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {})
          .filter(([, member]) => !isOmissible(member))
          .map(([member, part]) => [member, inner(part, member)]),
      )
    case 'union':
    case 'variant':
      return inner(schema.options?.[0] as Schema)
    case 'array':
      return [inner(schema.item)]
    case 'tuple':
      return (schema.items ?? []).map((item) => inner(item))
    case 'record':
      return {}
    case 'literal':
      return schema.literal
    case 'picklist': {
      const named = namedSamples[name]?.find((sample) => schema.options?.includes(sample))
      return named ?? schema.options?.[0]
    }
    case 'optional':
    case 'nullable':
    case 'nullish':
      return inner(schema.wrapped)
    default:
      return findSample(schema as unknown as v.GenericSchema, name)
  }
}
