import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** A place, as it is written in addresses: `rio-de-janeiro`. */
const placeSchema = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[a-z]{2,30}(-[a-z]{1,30}){0,4}$/))

/** A temperature in degrees Celsius. */
const celsiusSchema = /*#__PURE__*/ v.pipe(v.number(), v.minValue(-100), v.maxValue(100))

/** How warm it is at a place, and what a visitor said of it last. */
export const getWeather = /*#__PURE__*/ defineCall({
  name: 'getWeather',
  method: 'GET',
  path: '/v1/weather/:place',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Tells how warm it is at a place.',
  params: v.object({ place: placeSchema }),
  response: v.object({
    celsius: celsiusSchema,
    /** The newest report of a visitor; null where there is none. */
    report: v.nullable(v.object({ celsius: celsiusSchema, atSeconds: v.number() })),
  }),
})

/** Reports how warm it is. */
export const postWeatherReport = /*#__PURE__*/ defineCall({
  name: 'postWeatherReport',
  method: 'POST',
  path: '/v1/weather/:place',
  audience: 'data',
  answer: 'empty',
  isOwn: true,
  summary: 'Reports how warm it is at a place.',
  params: v.object({ place: placeSchema }),
  body: v.object({ celsius: celsiusSchema }),
})
