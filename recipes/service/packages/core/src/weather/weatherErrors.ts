import { defineErrorClass } from '@latchkey/errors'

/** Failures of looking up the weather. */
export const weatherErrors = {
  'weather/no-place': { message: () => 'Say which place, none was looked up before' },
  'weather/unknown-place': {
    message: ({ place }: { place: string }) => `Nobody knows how warm it is at "${place}"`,
  },
  'weather/too-many-reports': {
    message: ({ place }: { place: string }) => `"${place}" takes no more reports`,
  },
} as const

/** Errors with `weather/…` codes. */
export const WeatherError = /* @__PURE__ */ defineErrorClass(weatherErrors)
