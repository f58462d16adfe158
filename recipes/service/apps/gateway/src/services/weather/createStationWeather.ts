import * as v from 'valibot'
import { readLimited } from '../../providers/rpc/readLimited.js'
import type { WeatherProvider } from './WeatherProvider.js'

const maxAnswerBytes = 1_024
const answerSchema = v.object({ celsius: v.pipe(v.number(), v.minValue(-100), v.maxValue(100)) })

/**
 * Asks a station.
 *
 * @param options - Its address, and what asks.
 */
export function createStationWeather({
  fetch,
  url,
}: {
  fetch: typeof globalThis.fetch
  url: string
}): WeatherProvider {
  return {
    async getCelsius(place, signal) {
      const response = await fetch(new URL(place, url), { signal })
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`The station answers ${response.status}`)
      const body = await readLimited(response, maxAnswerBytes)
      return v.parse(answerSchema, JSON.parse(body.toString())).celsius
    },
  }
}
