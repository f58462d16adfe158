import type { WeatherProvider } from './WeatherProvider.js'

/** Means of a year, in degrees Celsius. */
const means: ReadonlyMap<string, number> = new Map([
  ['lisbon', 17.4],
  ['oslo', 6.9],
  ['singapore', 27.8],
])

/** Knows some places by heart, and needs nobody's key. */
export function createAlmanacWeather(): WeatherProvider {
  return { getCelsius: async (place) => means.get(place) }
}
