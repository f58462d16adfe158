import { AppKitError } from '../AppKitError.js'
import { parameterErrors } from '../codes/parameters.js'

/**
 * Makes an error with a `parameters/…` code. It is no class like those of other domains: what makes these is in scripts that
 * come later than the first one to use this, and would be a script of its own.
 *
 * @param code - What was left out.
 */
export function createParameterError<Code extends keyof typeof parameterErrors>(
  code: Code,
): AppKitError<Code> {
  return new AppKitError<keyof typeof parameterErrors>(code, undefined, {
    entry: parameterErrors[code],
  }) as AppKitError<Code>
}
