import type { ErrorCode } from '@latchkey/errors'
import type { getWeather } from '@latchkey/wire'
import type { InferOutput } from 'valibot'

/** How warm it is at a place, in degrees Celsius, and what a visitor said of it last. */
export type Weather = InferOutput<typeof getWeather.response>

/** What the visitor has looked up. */
export type WeatherState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Where, as it is written in addresses: `rio-de-janeiro`. */
  place?: string | undefined
  /** Kept while the same place is asked for again, and when that fails. */
  weather?: Weather | undefined
  /** Why the last try failed. */
  failureCode?: ErrorCode | undefined
}

/** Before anything is looked up. */
export const emptyWeather: WeatherState = { status: 'idle' }
