import { expect, test } from 'vitest'
import { runSteps } from './runSteps.mjs'

/** @typedef {import('./runSteps.mjs').PlannedStep} Step */

/**
 * Runs steps that end when they are told to.
 *
 * @param {readonly Step[]} steps
 * @param {readonly string[]} [leftOut] - Names of those that are not begun.
 */
function start(steps, leftOut = []) {
  /** @type {Map<string, (outcome: 'passed' | 'failed') => void>} */
  const running = new Map()
  const results = runSteps(steps, {
    run: ({ name }) =>
      new Promise((resolve) => {
        running.set(name, (outcome) => {
          running.delete(name)
          resolve({ name, outcome })
        })
      }),
    skip: ({ name }, missing) => ({ name, outcome: 'skipped', why: missing.name }),
    leaveOut: ({ name }) =>
      leftOut.includes(name) ? { name, outcome: 'skipped', why: 'no time' } : undefined,
  })
  return {
    results,
    getRunning: () => [...running.keys()],
    /** @param {string} name @param {'passed' | 'failed'} outcome */
    async end(name, outcome = 'passed') {
      running.get(name)?.(outcome)
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('two run at a time, what others need first, and the results are in the order of the steps', async () => {
  const { end, getRunning, results } = start([
    { name: 'lint' },
    { name: 'build' },
    { name: 'types', needs: ['build'] },
  ])
  expect(getRunning()).toEqual(['build', 'lint'])
  await end('build')
  expect(getRunning()).toEqual(['lint', 'types'])
  await end('types')
  await end('lint')
  expect(await results).toEqual([
    { name: 'lint', outcome: 'passed' },
    { name: 'build', outcome: 'passed' },
    { name: 'types', outcome: 'passed' },
  ])
})

test('the last steps wait for all heavy ones, and may be left out then', async () => {
  const steps = [
    { name: 'fresh', isLast: true },
    { name: 'unit', isHeavy: true },
    { name: 'types' },
    { name: 'recipe', isLast: true },
    { name: 'browser', isHeavy: true },
  ]
  const { end, getRunning, results } = start(steps, ['recipe'])
  expect(getRunning()).toEqual(['unit', 'types'])
  await end('types')
  expect(getRunning()).toEqual(['unit'])
  await end('unit')
  expect(getRunning()).toEqual(['browser'])
  await end('browser')
  expect(getRunning()).toEqual(['fresh'])
  await end('fresh')
  expect((await results).find(({ name }) => name === 'recipe')).toEqual({
    ...{ name: 'recipe', outcome: 'skipped', why: 'no time' },
  })
})

test('heavy steps are never beside each other, light ones fill the time', async () => {
  const { end, getRunning, results } = start([
    { name: 'types' },
    { name: 'unit', isHeavy: true },
    { name: 'fresh' },
    { name: 'browser', isHeavy: true },
  ])
  expect(getRunning()).toEqual(['unit', 'types'])
  await end('types')
  expect(getRunning()).toEqual(['unit', 'fresh'])
  await end('fresh')
  expect(getRunning()).toEqual(['unit'])
  await end('unit')
  expect(getRunning()).toEqual(['browser'])
  await end('browser')
  expect(await results).toHaveLength(4)
})

test('a step is not beside one that changes what it reads', async () => {
  const { end, getRunning, results } = start([
    { name: 'unit', isHeavy: true },
    { name: 'recipe', isLast: true },
  ])
  expect(getRunning()).toEqual(['unit'])
  await end('unit')
  expect(getRunning()).toEqual(['recipe'])
  await end('recipe')
  expect(await results).toHaveLength(2)
})

test('what needs a step that failed is skipped, and what needs none of it runs on', async () => {
  const { end, getRunning, results } = start([
    { name: 'build' },
    { name: 'unit', needs: ['build'] },
    { name: 'report', needs: ['unit'] },
    { name: 'lint' },
  ])
  await end('build', 'failed')
  expect(getRunning()).toEqual(['lint'])
  await end('lint')
  expect(await results).toEqual([
    { name: 'build', outcome: 'failed' },
    { name: 'unit', outcome: 'skipped', why: 'build' },
    { name: 'report', outcome: 'skipped', why: 'unit' },
    { name: 'lint', outcome: 'passed' },
  ])
})

test('a step that is not among those chosen counts as done', async () => {
  const { end, getRunning, results } = start([{ name: 'unit', needs: ['build'] }])
  expect(getRunning()).toEqual(['unit'])
  await end('unit')
  expect(await results).toEqual([{ name: 'unit', outcome: 'passed' }])
})

test('an error ends the run', async () => {
  const failing = runSteps([{ name: 'unit' }], {
    run: () => Promise.reject(new Error('no disk')),
    skip: () => ({ outcome: 'skipped' }),
  })
  await expect(failing).rejects.toThrow('no disk')
})
