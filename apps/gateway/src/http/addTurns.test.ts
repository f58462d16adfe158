import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTurns } from './addTurns.js'

let app: FastifyInstance
let begun: string[]
let release: () => void
beforeEach(() => {
  app = Fastify()
  begun = []
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  addTurns(app)
  app.get('/now/:name', async ({ params }) => {
    begun.push((params as { name: string }).name)
    return 'done'
  })
  app.get('/later', async () => {
    await released
    return 'done'
  })
})
afterEach(() => app.close())

const names = Array.from({ length: 40 }, (_, index) => String(index))
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('of many that come at once few begin in one turn, in the order they came', async () => {
  await app.ready()
  const answers = Promise.all(names.map((name) => app.inject(`/now/${name}`)))
  let isDone = false
  void answers.then(() => {
    isDone = true
  })
  const perTurn: number[] = []
  for (let before = 0; !isDone; before = begun.length) {
    await turn()
    perTurn.push(begun.length - before)
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(8)
  expect(begun).toEqual(names)
  expect((await answers).map(({ body }) => body)).toEqual(names.map(() => 'done'))
})

test('those that wait for something hold up nobody', async () => {
  const waiting = names.map(() => app.inject('/later'))
  expect((await app.inject('/now/0')).body).toBe('done')
  release()
  expect((await Promise.all(waiting)).every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('one whose caller went away while it waited does not begin', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const many = names.map((name) => app.inject(`/now/${name}`))
  const left = fetch(`${url}/now/gone`, { signal: leaving.signal }).catch(() => 'gone')
  leaving.abort()
  expect(await left).toBe('gone')
  await Promise.all(many)
  expect(begun).not.toContain('gone')
})
