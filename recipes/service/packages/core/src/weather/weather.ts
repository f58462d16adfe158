import { defineGroup } from '../base/defineGroup.js'
import { weatherItems } from './items.js'
import { emptyWeather } from './WeatherState.js'

/** How warm it is at the places the visitor looks up. */
export const weather = defineGroup({
  name: 'weather',
  state: emptyWeather,
  items: weatherItems,
  caches: [weatherItems.weatherPlaces],
  storedAs: weatherItems.weatherPlaces,
  load: async () => (await import('./createWeather.js')).createWeather,
})
