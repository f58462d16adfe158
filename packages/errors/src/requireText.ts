import { AppKitError } from './AppKitError.js'

/**
 * Refuses an argument, such as one that JavaScript let through, before anything is done with it.
 *
 * @param isValid - Whether the argument is what its type says.
 * @param argument - Its name.
 * @param expected - What it must be, with an article, such as `a text`.
 * @throws `parameters/invalid`.
 */
export function requireThat(isValid: boolean, argument: string, expected: string): asserts isValid {
  if (!isValid) throw new AppKitError('parameters/invalid', { argument, expected })
}

/**
 * Reads an argument that must be a text.
 *
 * @param value - The argument.
 * @param argument - Its name.
 * @returns It.
 * @throws `parameters/invalid`.
 */
export function requireText<Value>(value: Value, argument: string): Value {
  requireThat(typeof value === 'string', argument, 'a text')
  return value
}

/**
 * Reads the object that a call was given: some of its fields must be texts.
 *
 * @param parameters - The object.
 * @param names - The fields, divided by commas; those with `?` may be left out.
 * @returns It.
 * @throws `parameters/invalid`.
 *
 * @example
 * const { message, namespace } = requireFields(parameters, 'message, namespace?')
 */
export function requireFields<Parameters extends object>(parameters: Parameters, names: string): Parameters {
  requireThat(Object(parameters) === parameters, 'parameters', `an object { ${names} }`)
  for (const name of names.split(', ')) {
    const field = name.replace('?', '')
    const value = parameters[field as keyof Parameters]
    if (value !== undefined || field === name) requireText(value, field)
  }
  return parameters
}
