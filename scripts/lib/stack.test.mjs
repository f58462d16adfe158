import { expect, test } from 'vitest'
import { readReport } from './stack.mjs'

test('reads what a service says of its start, and leaves other lines alone', () => {
  expect(readReport('{"ready":true}')).toEqual({ ready: true, detail: undefined })
  expect(readReport('{"step":"contracts","status":"start"}')).toEqual({ ready: false, detail: 'contracts' })
  expect(readReport('Listening on 4000')).toBeUndefined()
  expect(readReport('{broken')).toBeUndefined()
})
