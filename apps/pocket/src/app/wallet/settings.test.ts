import { expect, test } from 'vitest'
import { settingsFromQuery } from './settings.js'

test('reads every way to misbehave from an address', () => {
  const search = '?reject=on&delayMs=500&silent=on&switch=stays&locked=on&closeAfter=off'
  expect(settingsFromQuery(search)).toEqual({
    rejectAll: true,
    delayMs: 500,
    neverAnswer: true,
    switchAnswer: 'stays',
    locked: true,
    closeAfter: false,
  })
})

test('leaves out what is missing or makes no sense', () => {
  expect(settingsFromQuery('')).toEqual({})
  expect(settingsFromQuery('?reject=maybe&delayMs=-1&switch=1&origin=x')).toEqual({})
  expect(settingsFromQuery('?delayMs=999999')).toEqual({})
  expect(settingsFromQuery('?reject=off')).toEqual({ rejectAll: false })
})
