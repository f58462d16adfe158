import type { GroupContext } from '../base/defineGroup.js'
import type { weatherItems } from './items.js'
import type { WeatherState } from './WeatherState.js'
import type { weatherErrors } from './weatherErrors.js'

/** The weather. Everything it knows is in the store's `weather`. */
export type WeatherGroup = {
  /**
   * Looks up how warm it is. That it could not be had is in the store's `status`.
   *
   * @param place - As the visitor writes it: `Rio de Janeiro`; the one that was looked up last by default.
   * @throws `weather/no-place` where there is none.
   */
  load(place?: string): Promise<void>
  /**
   * Reports how warm it is at the place that was looked up, and looks it up again.
   *
   * @param celsius - Degrees Celsius, from -100 to 100.
   * @throws `weather/no-place`, `weather/too-many-reports`, `wire/…`
   */
  report(celsius: number): Promise<void>
  /** Looks up the place of the last visit. */
  resume(): Promise<void>
}

/** What the weather is made from. */
export type WeatherContext = GroupContext<
  WeatherState,
  Record<never, never>,
  Record<never, never>,
  typeof weatherItems
>

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    WEATHER_LOOK_UP: unknown
    WEATHER_ERROR: unknown
  }
}
declare module '@latchkey/errors' {
  interface ErrorDomains {
    weather: typeof weatherErrors
  }
}
