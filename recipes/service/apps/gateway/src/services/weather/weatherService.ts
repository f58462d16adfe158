import { daySeconds } from '@latchkey/primitives'
import { getWeather, postWeatherReport } from '@latchkey/wire'
import { endsAfter } from '../../db/retention/endings.js'
import { requireProject } from '../../http/requireProject.js'
import { defineService } from '../defineService.js'
import { createAlmanacWeather } from './createAlmanacWeather.js'
import { createReportRepository } from './createReportRepository.js'
import { createStationWeather } from './createStationWeather.js'
import { weatherReports } from './tables.js'
import { WeatherFailure } from './WeatherFailure.js'
import { weather } from './WeatherProvider.js'
import { weatherSettings } from './weatherSettings.js'

/** How long reports are kept, in milliseconds. */
const keptMs = daySeconds * 1000
/** A report is a number. */
const maxReportBytes = 256
/** As much of the rate limit as that many questions: each is a row. */
const reportCost = 5
const retryAfterSeconds = 5

/** How warm it is, and what visitors say of it. */
export const weatherService = defineService({
  name: 'weather',
  reference: {
    title: 'Weather',
    about: 'How warm it is at a place.',
    failures: ['weather/', 'project/registry-unavailable'],
  },
  calls: {
    getWeather: { call: getWeather, example: { 'path.place': 'lisbon' } },
    postWeatherReport: {
      call: postWeatherReport,
      maxBodyBytes: maxReportBytes,
      cost: reportCost,
      example: { 'path.place': 'lisbon' },
      effect: { kind: 'changes', text: 'Stores a report for a day.' },
    },
  },
  capabilities: [weather],
  failures: WeatherFailure,
  settings: weatherSettings,
  hasMigrations: true,
  tables: [
    endsAfter(weatherReports, weatherReports.reportedAt, {
      ms: keptMs,
      bound: 'LATCHKEY_WEATHER_REPORTS of a project and place',
    }),
  ],
  create({ combine, database, fetch, now, settings }) {
    const { LATCHKEY_WEATHER_REPORTS: mostReports, LATCHKEY_WEATHER_STATION: stationUrl } = settings
    const provider = combine(weather, [
      ...(stationUrl === undefined
        ? []
        : [
            { name: 'station', provider: createStationWeather({ fetch, url: stationUrl }), timeoutMs: 2_000 },
          ]),
      { name: 'almanac', provider: createAlmanacWeather() },
    ])
    const reports = createReportRepository({ database, now, most: mostReports })
    return {
      async getWeather({ params: { place }, project, signal }) {
        const celsius = await provider.getCelsius(place, signal)
        if (celsius === undefined) throw new WeatherFailure('weather/unknown-place', `Nobody knows ${place}`)
        return { celsius, report: project ? await reports.findNewest(project.id, place) : null }
      },
      async postWeatherReport({ body, params: { place }, project }) {
        const isKept = await reports.add(requireProject(project).id, place, body.celsius)
        if (isKept) return undefined
        throw new WeatherFailure(
          'weather/too-many-reports',
          `${place} has all the reports it takes in a day`,
          {
            retryAfterSeconds,
          },
        )
      },
    }
  },
})
