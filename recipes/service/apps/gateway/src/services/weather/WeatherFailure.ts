import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of the weather. */
export const WeatherFailure = defineFailures({
  'weather/unknown-place': { status: 404, isOwn: true },
  'weather/too-many-reports': { status: 429, isOwn: true },
})
