import { expect, test } from 'vitest'
import { isUpstreamFault } from './isUpstreamFault.js'

const fail = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } })

test('quota, plan and node faults in the server range are the upstream’s own', () => {
  for (const message of [
    'daily request count exceeded, request rate limited',
    'Your app has exceeded its compute units per second capacity',
    'Too many requests',
    'This method is not available on your plan',
    'header not found',
    'missing trie node',
    'Service temporarily unavailable',
    'internal server error',
  ]) {
    expect(isUpstreamFault(fail(-32_005, message)), message).toBe(true)
  }
})

test('what is the caller’s own affair is not', () => {
  for (const message of [
    'execution reverted',
    'execution reverted: limit exceeded',
    'insufficient funds for gas * price + value',
    'nonce too low',
    'already known',
    'replacement transaction underpriced',
    'intrinsic gas too low',
    'exceeds block gas limit',
  ]) {
    expect(isUpstreamFault(fail(-32_000, message)), message).toBe(false)
  }
  expect(isUpstreamFault(fail(-32_601, 'rate limit'))).toBe(false)
  expect(isUpstreamFault(fail(3, 'rate limit'))).toBe(false)
  expect(isUpstreamFault(`[${fail(-32_005, 'rate limit')}]`)).toBe(false)
  expect(isUpstreamFault('not JSON "error"')).toBe(false)
})
