import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'

/** Knows how warm it is. */
export type WeatherProvider = {
  /**
   * Tells how warm it is.
   *
   * @param place - Such as `lisbon`.
   * @param signal - Aborted when nobody waits any longer.
   * @returns Degrees Celsius; undefined for a place it does not know.
   */
  getCelsius(place: string, signal: AbortSignal): Promise<number | undefined>
}

/** What says how warm it is. */
export const weather = defineCapability<WeatherProvider>({
  name: 'weather',
  orderSetting: 'LATCHKEY_WEATHER_PROVIDERS',
  combine: combineWeather,
})

function combineWeather(
  candidates: readonly Candidate<WeatherProvider>[],
  fallback: Fallback,
  scope: string,
): WeatherProvider {
  return {
    getCelsius: (place, signal) =>
      fallback({
        ...{ capability: 'weather', scope, candidates, signal },
        ask: (provider, still) => provider.getCelsius(place, still),
        isFound: (celsius) => celsius !== undefined,
      }),
  }
}
