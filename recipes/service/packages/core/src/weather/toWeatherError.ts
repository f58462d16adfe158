import { isAppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { WeatherError } from './weatherErrors.js'

/** What the gateway answers when it refuses; others of its codes are no concern of the visitor. */
const refusalSchema = v.object({
  error: v.object({ code: v.picklist(['weather/unknown-place', 'weather/too-many-reports']) }),
})

/**
 * Reads what the gateway answered.
 *
 * @param error - What its client threw.
 * @param place - What was asked for.
 * @returns An error with a `weather/…` code; all else, such as a line that is gone, as it was.
 */
export function toWeatherError(error: unknown, place: string): unknown {
  if (!isAppKitError(error, 'wire/http-status')) return error
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), refusalSchema), error.context.body)
  return refusal.success ? new WeatherError(refusal.output.error.code, { place }, { cause: error }) : error
}
