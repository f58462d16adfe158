import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { GatewayFailure } from '../http/GatewayFailure.js'
import { type Candidate, createFallback, type Question } from './createFallback.js'

type Provider = (signal: AbortSignal) => Promise<string | null>

const never: Provider = () => new Promise(() => {})
const answer =
  (text: string | null): Provider =>
  async () =>
    text
const fail =
  (error: Error): Provider =>
  () =>
    Promise.reject(error)

function open() {
  const registry = new Registry()
  const failures: unknown[] = []
  const fallback = createFallback({
    registry,
    onFailure: ({ err, provider }) => failures.push([provider, String(err)]),
  })
  const ask = (
    providers: Record<string, Provider>,
    options: Partial<Question<Provider, string | null>> = {},
  ) =>
    fallback({
      capability: 'names',
      scope: 'toy',
      candidates: Object.entries(providers).map(
        ([name, provider]): Candidate<Provider> => ({ name, provider, timeoutMs: 20 }),
      ),
      ask: (provider, signal) => provider(signal),
      ...options,
    })
  /** Outcomes by provider. */
  const count = async () => {
    const { values } = (await registry.getSingleMetric('latchkey_provider_answers_total')?.get()) ?? {}
    return Object.fromEntries(
      (values ?? []).map(({ labels, value }) => [`${labels.provider} ${labels.outcome}`, value]),
    )
  }
  return { ask, count, failures }
}

test('the first that answers counts, and the others are not asked', async () => {
  const { ask, count } = open()
  expect(await ask({ first: answer('a'), second: fail(new Error('asked')) })).toBe('a')
  expect(await count()).toEqual({ 'first answered': 1 })
})

test('after a failure and after a time-out the next is asked; figures and log say who failed', async () => {
  const { ask, count, failures } = open()
  expect(await ask({ broken: fail(new Error('no')), slow: never, good: answer('a') })).toBe('a')
  expect(await count()).toEqual({ 'broken failed': 1, 'slow timed-out': 1, 'good answered': 1 })
  expect(failures).toEqual([
    ['broken', 'Error: no'],
    ['slow', 'Error: no answer in 20 ms'],
  ])
})

test('a provider that throws at once is no different', async () => {
  const { ask } = open()
  const thrower: Provider = () => {
    throw new Error('at once')
  }
  expect(await ask({ thrower, good: answer('a') })).toBe('a')
})

test('one that is too late is told so', async () => {
  const { ask } = open()
  let reason: unknown
  const listener: Provider = (signal) =>
    new Promise(() => {
      signal.addEventListener('abort', () => {
        reason = signal.reason
      })
    })
  await ask({ listener, good: answer('a') })
  expect(reason).toEqual(new Error('no answer in 20 ms'))
})

test('when all fail the last reason is told', async () => {
  const { ask } = open()
  await expect(ask({ a: fail(new Error('first')), b: fail(new Error('last')) })).rejects.toThrow('last')
})

test('where one knows nothing the next may; nothing is known only when all were asked', async () => {
  const { ask, count } = open()
  const isFound = (found: string | null) => found !== null
  expect(await ask({ first: answer(null), second: answer('a') }, { isFound })).toBe('a')
  expect(await ask({ first: answer(null), second: answer(null) }, { isFound })).toBeNull()
  await expect(ask({ first: fail(new Error('no')), second: answer(null) }, { isFound })).rejects.toThrow('no')
  expect(await count()).toMatchObject({ 'first answered': 2, 'second answered': 3, 'first failed': 1 })
})

test('what is refused as the caller’s mistake is not asked again', async () => {
  const { ask, failures } = open()
  const refusal = new GatewayFailure('request/query', 'The cursor is none')
  await expect(ask({ strict: fail(refusal), lax: answer('a') })).rejects.toBe(refusal)
  expect(failures).toEqual([])
})

test('a caller that goes away ends the search and is nobody’s failure', async () => {
  const { ask, count } = open()
  const caller = new AbortController()
  const asked = ask({ slow: never, good: answer('a') }, { signal: caller.signal })
  caller.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  await expect(ask({ good: answer('a') }, { signal: caller.signal })).rejects.toThrow('gone')
  expect(await count()).toEqual({})
})
