import { isAppKitError } from '@latchkey/errors'
import { getWeather, postWeatherReport } from '@latchkey/wire'
import { is, string } from 'valibot'
import { toPlace } from './toPlace.js'
import { toWeatherError } from './toWeatherError.js'
import type { WeatherContext, WeatherGroup } from './WeatherGroup.js'
import { emptyWeather, type Weather } from './WeatherState.js'
import { WeatherError } from './weatherErrors.js'

/** More places are not remembered. */
const maxPlaces = 5

/** Makes the weather of a kit. */
export function createWeather(context: WeatherContext): WeatherGroup {
  const { slice, items, storage, client, signal, events, track } = context
  let newestLoad = 0

  const readPlaces = () => (storage.get(items.weatherPlaces) ?? []).filter((place) => is(string(), place))

  function remember(place: string): void {
    const places = [place, ...readPlaces().filter((other) => other !== place)]
    storage.set(items.weatherPlaces, places.slice(0, maxPlaces))
  }

  async function load(text?: string): Promise<void> {
    const { place: before, weather } = slice.get()
    const place = text === undefined ? (before ?? readPlaces()[0]) : toPlace(text)
    if (!place) throw new WeatherError('weather/no-place')
    const id = ++newestLoad
    slice.set({ status: 'loading', place, weather: place === before ? weather : undefined })
    try {
      const found = await ask(place)
      if (id !== newestLoad) return
      slice.patch({ status: 'ready', weather: found })
      remember(place)
      track('WEATHER_LOOK_UP', { place })
    } catch (error) {
      if (id === newestLoad && !signal.aborted) fail(toWeatherError(error, place))
    }
  }

  async function ask(place: string): Promise<Weather> {
    const params = { place }
    // The gateway would refuse it as no address of its own, which tells the visitor nothing.
    if (!is(getWeather.params, params)) throw new WeatherError('weather/unknown-place', { place })
    return client.request(getWeather, { params, signal })
  }

  function fail(error: unknown): void {
    const failureCode = isAppKitError(error) ? error.code : 'wire/network'
    slice.patch({ status: 'failed', failureCode })
    track('WEATHER_ERROR', { code: failureCode })
  }

  async function report(celsius: number): Promise<void> {
    const { place } = slice.get()
    if (!place) throw new WeatherError('weather/no-place')
    try {
      await client.request(postWeatherReport, { params: { place }, body: { celsius }, signal })
    } catch (error) {
      throw toWeatherError(error, place)
    }
    await load(place)
  }

  // Stored places of a visit in which nothing was looked up go with the next start, as `caches` says.
  events.on('disconnected', ({ isLast }) => {
    if (!isLast) return
    newestLoad++
    slice.set(emptyWeather)
    storage.remove(items.weatherPlaces)
  })

  return { load, report, resume: () => load() }
}
