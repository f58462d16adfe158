// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callSolana } from '../testing/callSolana.js'
import { startTestSolana } from './startTestSolana.js'

test('a chain can be started and set up where a test has a browser’s globals', async () => {
  const { url, accounts, stop } = await startTestSolana()
  const { result } = await callSolana(url, 'getBalance', [accounts[0].address])
  expect(result).toMatchObject({ value: 100_000_000_000 })
  await stop()
})
