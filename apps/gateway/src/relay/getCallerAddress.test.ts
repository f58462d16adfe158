import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { getCallerAddress } from './getCallerAddress.js'

const toRequest = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage

test('x-forwarded-for counts only as far as proxies are believed', () => {
  const request = toRequest('6.6.6.6, 1.2.3.4')
  expect(getCallerAddress(request, 0)).toBe('10.0.0.1')
  expect(getCallerAddress(request, 1)).toBe('1.2.3.4')
  expect(getCallerAddress(request, 2)).toBe('6.6.6.6')
  expect(getCallerAddress(request, 5)).toBe('6.6.6.6')
  expect(getCallerAddress(toRequest(), 1)).toBe('10.0.0.1')
})
